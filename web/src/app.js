// The page: a set-up, its answer, and what can be done with both.
import { html, useEffect, useMemo, useRef, useState } from "./html.js";
import { Answer, Odds } from "./answer.js";
import { Copy, save } from "./share.js";
import { Side } from "./side.js";
import { command, first, fromLink, newUnit, toLink } from "./link.js";
import { control } from "./units.js";

// The units and options of a game, as the core tells them.
async function gameOf(core, system) {
  const [units, groups] = (await Promise.all([core.ask({ do: "units", system }), core.ask({ do: "options", system })])).map(JSON.parse);
  const profiles = groups.filter(({ title }) => !title.startsWith("Readings"));
  const readings = groups.filter(({ title }) => title.startsWith("Readings"));
  const controls = new Map(profiles.flatMap(({ options }) => options.map(control)).map((one) => [one.name, one]));
  return {
    system,
    units: new Map(units.map((unit) => [unit.key, unit])),
    names: [...units.map(({ key }) => key), "custom"],
    controls: [...controls.values()],
    readings: readings.flatMap(({ options }) => options.map(control)),
  };
}

const opening = () => {
  try {
    return { setup: fromLink(location.hash) ?? first };
  } catch (damage) {
    return { setup: first, sentence: damage.message };
  }
};

// The answer of a set-up, and a first estimate where many units make it slow.
function useOdds(core, setup, game) {
  const [shown, setShown] = useState({});
  const working = useRef(0);
  useEffect(() => {
    if (working.current > 0) core.restart();
    if (game?.system !== setup.system) return;
    let wanted = true;
    setShown(({ odds, field }) => ({ odds, field }));
    const ask = async (request, onProgress) => {
      ++working.current;
      try {
        return await core.ask(request, onProgress);
      } finally {
        --working.current;
      }
    };
    const answer = async () => {
      try {
        if (setup.a.length + setup.b.length > 2) {
          const quick = await ask({ do: "odds", ...setup, settings: { ...setup.settings, method: "simulate", trials: 10000 } });
          if (wanted) setShown({ odds: JSON.parse(quick), sharpening: true });
        }
        const text = await ask({ do: "odds", ...setup });
        if (wanted) setShown({ odds: JSON.parse(text), text });
        const field = await ask({ do: "picture", of: "field", ...setup }).catch(() => undefined);
        if (wanted && field) setShown((now) => ({ ...now, field: JSON.parse(field).svg }));
      } catch (refusal) {
        if (wanted && refusal.message !== "") setShown({ sentence: refusal.message });
      }
    };
    answer();
    return () => (wanted = false);
  }, [core, setup, game]);
  return shown;
}

function Settings({ setup, game, onChange }) {
  const { settings } = setup;
  const set = (name, value) => {
    const { [name]: _, ...rest } = settings;
    onChange(value === "" ? rest : { ...rest, [name]: value });
  };
  const rule = (name, value) => {
    const { [name]: _, ...rest } = settings.rule ?? {};
    const rules = value === "" ? rest : { ...rest, [name]: value };
    const { rule: __, ...others } = settings;
    onChange(Object.keys(rules).length ? { ...others, rule: rules } : others);
  };
  return html`<details class="settings"><summary>Settings</summary><div class="options">
    <label class="choice">rounds <input size="4" value=${settings.rounds ?? ""} placeholder="usual" onChange=${(event) => set("rounds", event.target.value.trim())} /></label>
    ${setup.system === "warmaster" && html`<label class="choice">policy <select value=${settings.policy ?? ""} onChange=${(event) => set("policy", event.target.value)}>
      <option value="">pursue</option><option>stand</option><option>fall-back</option></select></label>`}
    ${game.readings.map(({ name, means, choices }) => html`<label class="choice" title=${means}>${name} <select value=${settings.rule?.[name] ?? ""} onChange=${(event) => rule(name, event.target.value)}>
      <option value="">usual</option>${choices?.map((choice) => html`<option>${choice}</option>`)}</select></label>`)}
  </div></details>`;
}

export function App({ core }) {
  const begun = useMemo(opening, []);
  const [setup, setSetup] = useState(begun.setup);
  const [sentence, setSentence] = useState(begun.sentence);
  const [systems, setSystems] = useState([]);
  const [game, setGame] = useState();
  const [deaths, setDeaths] = useState(0);
  const { odds, text, field, sharpening, sentence: refused } = useOdds(core, setup, game);

  useEffect(() => {
    core.onDeath = (again) => {
      if (again) setDeaths((before) => before + 1);
      setSentence(again ? "The calculation stopped and was started anew." : "The calculation stopped three times. Load the page again; this browser may be too old for it.");
    };
    const onLink = () => setSetup(opening().setup);
    addEventListener("hashchange", onLink);
    return () => removeEventListener("hashchange", onLink);
  }, [core]);
  useEffect(() => {
    core.ask({ do: "systems" }).then((told) => setSystems(JSON.parse(told)), () => {});
  }, [core, deaths]);
  useEffect(() => {
    let wanted = true;
    gameOf(core, setup.system).then((told) => wanted && setGame(told), (refusal) => wanted && setSentence(refusal.message));
    return () => (wanted = false);
  }, [core, setup.system, deaths]);

  const change = (part) => {
    const next = { ...setup, ...part };
    setSetup(next);
    history.replaceState(null, "", toLink(next));
  };
  const other = (system) => change({ system, a: [newUnit("custom")], b: [newUnit("custom")], settings: {} });
  const told = refused ?? sentence;
  const picture = () => core.ask({ do: "picture", of: "odds", ...setup }).then((answer) => JSON.parse(answer).svg);
  const image = useMemo(() => field && "data:image/svg+xml," + encodeURIComponent(field), [field]);

  return html`<header><h1>fray</h1><p>What are the odds of this combat?</p>
      <label>Game <select value=${setup.system} onChange=${(event) => other(event.target.value)}>
        ${systems.map(({ name, game: title }) => html`<option value=${name}>${title.split(",").slice(0, title.startsWith("Warh") ? 2 : 1).join(",")}</option>`)}
      </select></label></header>
    <main>
      <section class="result" aria-label="The odds">
        ${told && html`<p class="refusal" role="alert">${told}</p>`}
        ${odds ? html`<${Odds} odds=${odds} sharpening=${sharpening} />` : !told && html`<p role="status">The odds are being counted.</p>`}
      </section>
      ${game?.system === setup.system && html`<div class="sides">
        ${["a", "b"].map((name) => html`<${Side} key=${name} name=${name} units=${setup[name]} game=${game} onChange=${(units) => change({ [name]: units })} />`)}
      </div><${Settings} setup=${setup} game=${game} onChange=${(settings) => change({ settings })} />`}
      ${image && html`<section aria-label="The field"><h2>The field</h2><div class="scroll" tabindex="0" role="region" aria-label="The field, drawn"><img src=${image} alt="Where the stands of both sides stand, and whom they touch" /></div></section>`}
      ${odds && html`<${Answer} odds=${odds} />
        <section class="share" aria-label="Share"><h2>Share</h2>
          ${text && html`<${Copy} label="Copy the link" text=${() => location.href.split("#")[0] + toLink(setup)} />
          <${Copy} label="Copy the command" text=${() => command(setup, odds)} />
          <${Copy} label="Copy the JSON" text=${() => text} />
          <${Copy} label="Copy the picture" text=${picture} />
          <button type="button" onClick=${() => picture().then((svg) => save("fray.svg", "image/svg+xml", svg))}>Save the picture</button>
          <code>${command(setup, odds)}</code>`}
        </section>`}
    </main>`;
}
