import { knights, on, run, unit } from "./browser.mjs";
const flanked = { ...knights, a: [unit("empire/halberdiers", { charging: true }), unit("empire/knights", { charging: true, flank: "left" })], b: [unit("orcs/orc warriors"), unit("orcs/goblins", { behind: "1" })] };
await run({ async x() { await on(flanked, async (page) => { await page.getByRole("region", { name: "The field" }).waitFor(); await page.waitForTimeout(500);
  const H=await page.evaluate(()=>document.documentElement.scrollHeight);
  await page.evaluate(()=>{ document.body.style.columns="360px 5"; document.body.style.maxWidth="none"; document.body.style.width="1900px"; document.querySelector(".result").style.position="static"; });
  await page.setViewportSize({width:360,height:740});
  for (const [i,y] of [[0,0],[1,H*0.55],[2,H*0.7]]) { } }, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
 await on(flanked, async (page) => { await page.getByRole("region", { name: "The field" }).waitFor(); await page.waitForTimeout(500);
  for (const [i,sel] of [[0,"header"],[1,".field"],[2,".answer"]]) { await page.locator(sel).evaluate(e=>e.scrollIntoView()); await page.waitForTimeout(200); await page.screenshot({path:`/tmp/u/p${i}.png`}); } }, { viewport: { width: 360, height: 740 }, colorScheme: "dark", isMobile:true, hasTouch:true }); } });
