// The page: a set-up, its answer, and what can be done with both.
import { html, render, useEffect, useErrorBoundary, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { Answer, Odds } from "./answer.js";
import { Beside } from "./beside.js";
import { Levers, OneChange } from "./changes.js";
import { Core, Dropped } from "./client.js";
import { Field } from "./field.js";
import { firstAnswer } from "./first.js";
import { useFocus } from "./focus.js";
import { useKept } from "./keep.js";
import { isEnglish, languages, speak, t, usualLanguage, useLanguage } from "./language.js";
import { Kept, areSides, isHistory, useHistory } from "./kept.js";
import { alone, first, fromLink, newUnit, toLink } from "./link.js";
import { Lists } from "./lists.js";
import { Own, areLists } from "./own.js";
import { LeaveOut, Typed } from "./panel.js";
import { usePrices } from "./prices.js";
import { Questions } from "./questions.js";
import { Share } from "./share.js";
import { Side } from "./side.js";
import { choiceOf, control, without, wordsOf } from "./units.js";
import { sideNames, unitName } from "./words.js";

// Where a hero is an option of the unit that he joins, and no unit.
const kHeroesAreOptions = ["warmaster"];

// The units and options of a game, as the core tells them.
async function gameOf(core, system) {
  // All at once, so that they come before a picture of the field: then nothing moves above it any more. A game whose lists name no characters says so.
  const [units, [custom], groups, characters] = (await Promise.all([core.ask({ do: "units", system }), core.ask({ do: "units", system, custom: true }), core.ask({ do: "options", system }),
    kHeroesAreOptions.includes(system) ? "[]" : core.ask({ do: "units", system, characters: true }).catch(() => "[]")])).map((told) => JSON.parse(told));
  const profiles = groups.filter(({ title }) => !title.startsWith("Readings"));
  const readings = groups.filter(({ title }) => title.startsWith("Readings"));
  const controls = new Map(profiles.flatMap(({ options }) => options.map(control)).map((one) => [one.name, one]));
  return {
    core, system,
    units: new Map([...units, custom].map((unit) => [unit.key, unit])),
    names: [...units, custom].map(({ key }) => key),
    lists: [...new Set(units.map(({ key }) => key.split("/")[0]))],
    controls: [...controls.values()],
    ofModels: "models" in custom,
    characters: new Set(characters.map(({ key }) => key)),
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

// How long the odds of what was set before stay as they are: a duel is answered by then.   Units: milliseconds
const kFaint = 60;

// Estimates of a fight of many units before its whole answer, which tells its own odds while it goes on. There are few: what takes long is the situations
// that a simulation meets for the first time, which an estimate of a tenth of the fights meets nearly all. Where `trials` is no number, the core says so at
// once.   Units: fights
const kMany = 1e7;
const estimates = ({ trials = 1e6 }) => [500, 1e4, 1e6, 1e7, 1e8, 1e9].filter((some) => 4 * some <= trials);

// Settings of dice, which a picture of the field is asked without.
const kOfDice = ["method", "sampler", "trials", "precision", "seed", "threads"];
const ofRules = (settings) => Object.fromEntries(Object.entries(settings).filter(([name]) => !kOfDice.includes(name)));

// The answer of a set-up, and first estimates where many units make it slow. `field` has a picture, and the `fight` that it is of.
// `isPlain` says that no list of the reader's own may change what the program answers. A refusal is told unless `onRefused` deals with it; what was
// answered before stays, faint.
function useOdds(core, setup, version, isPlain, onRefused) {
  const fight = JSON.stringify(alone(setup));
  // The fight that the page opens with is answered before there is a core.
  const isFirst = isPlain && fight === JSON.stringify(alone(first));
  const [shown, setShown] = useState(() => (isFirst ? { asked: first, odds: JSON.parse(firstAnswer), text: firstAnswer } : {}));
  useLayoutEffect(() => {
    let wanted = true;
    const show = (change) => wanted && setShown(change);
    let told = false;
    const tell = (change) => {
      told = true;
      show(change);
    };
    const faint = setTimeout(() => told || show((now) => (isFirst && now.text === firstAnswer ? now : { odds: now.odds, asked: now.asked, field: now.field, waiting: true })), kFaint);
    const asked = JSON.parse(fight);
    const ask = (request, onProgress) => core.ask(request, { topic: "odds", onProgress });
    const drawn = () => ask({ do: "picture", of: "field", ...asked, settings: ofRules(asked.settings) }).then((field) => show((now) => ({ ...now, field: { picture: JSON.parse(field), of: fight } })), () => show((now) => ({ ...now, field: undefined })));
    const many = asked.a.length + asked.b.length > 2 || asked.settings.trials > kMany;
    const answer = async () => {
      try {
        const quickly = many ? estimates(asked.settings) : [];
        for (const trials of quickly) {
          const quick = JSON.parse(await ask({ do: "odds", ...asked, settings: { ...without(asked.settings, "precision"), method: "simulate", trials } }));
          tell(({ field }) => ({ asked, odds: quick, field, sharpening: true }));
          if (trials === quickly[0]) await drawn();
        }
        const text = await ask({ do: "odds", ...asked }, (progress) => show((now) => ({ ...now, progress })));
        tell(({ field }) => ({ asked, odds: JSON.parse(text), text, field }));
        if (quickly.length === 0) await drawn();
      } catch (refusal) {
        if (!(refusal instanceof Dropped) && wanted && !onRefused(fight, refusal.message)) tell(({ field, odds, asked }) => ({ field, odds, asked, waiting: true, sentence: refusal.message }));
      }
    };
    answer();
    return () => {
      wanted = false;
      clearTimeout(faint);
      core.drop("odds");
    };
  }, [core, fight, version]);
  return { ...shown, fight };
}

function Settings({ setup, game, onChange }) {
  const { settings } = setup;
  const [box, keep] = useFocus();
  const saying = (all, name, value) => (value === "" ? without(all, name) : { ...without(all, name), [name]: value });
  const set = (name, value) => {
    keep();
    onChange(saying(settings, name, value));
  };
  const rule = (name, value) => {
    const rules = saying(settings.rule ?? {}, name, value);
    set("rule", Object.keys(rules).length ? rules : "");
  };
  const policy = game.controls.find(({ name }) => name === "policy");
  const shown = ["rounds", "rule", ...(policy ? ["policy"] : [])];
  const others = Object.entries(settings).filter(([name]) => !shown.includes(name));
  const unknown = Object.entries(settings.rule ?? {}).filter(([name]) => !game.readings.some((one) => one.name === name));
  return html`<details class="settings" ref=${box} open=${others.length + unknown.length > 0}><summary>${t("Settings")}</summary><div class="options">
    <label class="choice">${t("rounds")} <${Typed} size="4" value=${settings.rounds ?? ""} placeholder=${t("usual")} onSay=${(text) => set("rounds", text)} /></label>
    ${policy && html`<label class="choice" title=${policy.means}>${t("policy")} <select value=${settings.policy ?? ""} onChange=${(event) => set("policy", event.target.value)}>
      <option value="">${t("usual")}</option>${policy.choices.map((choice) => html`<option value=${choice}>${choiceOf(choice)}</option>`)}</select></label>`}
    ${game.readings.map(({ name, means, choices }) => html`<label class="choice" title=${means}>${wordsOf(name)} <select value=${settings.rule?.[name] ?? ""} onChange=${(event) => rule(name, event.target.value)}>
      <option value="">${t("usual")}</option>${choices?.map((choice) => html`<option value=${choice}>${choiceOf(choice)}</option>`)}</select></label>`)}
    ${others.map(([name, value]) => html`<${LeaveOut} key=${name} name=${name} value=${value} onClick=${() => set(name, "")} />`)}
    ${unknown.map(([name, value]) => html`<${LeaveOut} key=${name} name=${name} value=${value} onClick=${() => rule(name, "")} />`)}
  </div></details>`;
}

// How soon after a change another one belongs to it.   Units: milliseconds
const kOneStep = 1000;
// How many changes the browser's Back can take back on this page.
const stepsNow = () => window.history.state?.steps ?? 0;

// Lists of one's own as files in the Workers.
const filesOf = (own) => Object.fromEntries(Object.entries(own).map(([name, text]) => [`${name}.toml`, text]));
// What a phone has room for.
const titleOf = (game) => game.replace(/^Warhammer:? /, "").split(",").slice(0, game.includes("edition, close") ? 2 : 1).join(",");

function Page({ source }) {
  const [language, choose] = useLanguage(source.words);
  const begun = useMemo(opening, []);
  const [setup, setSetup] = useState(begun.setup);
  const [sentence, setSentence] = useState(begun.sentence);
  const [systems, setSystems] = useState([]);
  const [game, setGame] = useState();
  const [version, setVersion] = useState(0);  // of the Worker and the lists it has
  const [notice, setNotice] = useState("");
  const attempts = useRef();  // the fight that was tried last, and what to try instead
  const onRefused = useRef();
  const [own, setOwn, ownLost] = useKept("lists", {}, areLists);
  const [kept, setKept, keptLost] = useKept("sides", {}, areSides);
  const [history, setHistory, historyLost] = useKept("history", [], isHistory);
  // The second works for the panels, so that the odds never wait for them.
  const { core, patient } = useMemo(() => ({ core: new Core(source, filesOf(own)), patient: new Core(source, filesOf(own)) }), [source]);
  useMemo(() => core.start({ do: "odds", ...alone(setup) }), [core]);  // it gets ready while the page is drawn
  const given = useRef(own);
  useEffect(() => {
    if (given.current === own) return;
    given.current = own;
    core.lists = filesOf(own);
    patient.lists = filesOf(own);
    setVersion((before) => before + 1);
  }, [own]);
  const { odds, asked, text, field, fight, waiting, sharpening, progress, sentence: refused } = useOdds(core, setup, version, Object.keys(own).length === 0, (refused, sentence) => onRefused.current(refused, sentence));
  useHistory(setup, odds, text !== undefined, setHistory);

  useEffect(() => {
    const dead = (again) => {
      if (again) setVersion((before) => before + 1);
      setSentence(again ? t("The calculation stopped and was started anew.") : t("The calculation stopped three times. Load the page again; this browser may be too old for it."));
    };
    core.onDeath = dead;
    patient.onDeath = dead;
    const onLink = () => {
      const { setup: linked, sentence: damage } = opening();
      setSetup(linked);
      setSentence(damage);
      setSteps(stepsNow());
    };
    const onStep = () => setSteps(stepsNow());
    addEventListener("hashchange", onLink);
    addEventListener("popstate", onStep);
    return () => {
      removeEventListener("hashchange", onLink);
      removeEventListener("popstate", onStep);
    };
  }, [core, patient]);
  useEffect(() => {
    core.ask({ do: "systems" }).then((told) => setSystems(JSON.parse(told)), () => {});
  }, [core, version]);
  useEffect(() => {
    let wanted = true;
    gameOf(core, setup.system).then((told) => wanted && setGame(told), (refusal) => wanted && !(refusal instanceof Dropped) && setSentence(refusal.message));
    return () => (wanted = false);
  }, [core, setup.system, version]);

  // Of a game that is none, the sides may be of the one that is chosen.
  const isUnknown = systems.length > 0 && !systems.some(({ name }) => name === setup.system);
  const told = isUnknown ? t("No game is called “{name}”. Choose the one that this fight is of: its sides stay.", { name: setup.system }) : (refused ?? sentence);

  const changed = useRef(-Infinity);
  // Changes in quick succession are one step of the browser's Back, the first one of a page never.
  const entryNow = () => {
    const since = performance.now() - changed.current;
    changed.current = performance.now();
    return since > kOneStep ? "pushState" : "replaceState";
  };
  const [steps, setSteps] = useState(stepsNow);
  const before = useRef();  // the set-up before the last change, where that was a step of its own
  const change = (part, entry = entryNow()) => {
    const next = { ...setup, ...part };
    if (JSON.stringify(next) === JSON.stringify(setup) && told === undefined) return next;  // no step
    attempts.current = undefined;
    setSetup(next);
    setSentence(undefined);
    setNotice("");
    try {
      const made = stepsNow() + (entry === "pushState" ? 1 : 0);
      window.history[entry]({ steps: made }, "", toLink(next));
      setSteps(made);
      before.current = entry === "pushState" ? JSON.stringify(setup) : undefined;
    } catch {
      // A browser may allow only so many in a while: then the address stays behind, until the next change.
    }
    return next;
  };
  // A change, and what to try where the program refuses it, each instead of the one before: { part, says }. Without words of its own, it says the refusal.
  // What was refused before has nothing to go back to.
  const attempt = (part, otherwise, entry) => {
    const next = change(part, entry);
    attempts.current = { of: JSON.stringify(alone(next)), otherwise };
    return next;
  };
  onRefused.current = (fight, sentence) => {
    const { of, otherwise: [next, ...rest] = [] } = attempts.current ?? {};
    if (of !== fight || !next) return false;
    const was = before.current;
    // What is again as it was before is no step that one may take back.
    if (JSON.stringify(attempt(next.part, rest, "replaceState")) === was) {
      window.history.back();
      changed.current = -Infinity;
    }
    setNotice(next.says ?? sentence);
    return true;
  };
  // Another game is another fight. The one before is there again with its game, and with the browser's Back.
  const left = useRef({});
  const other = (system) => {
    if (isUnknown) return change({ system, settings: {}, beside: undefined }, "pushState");
    left.current[setup.system] = setup;
    change({ system, a: [newUnit("custom")], b: [newUnit("custom")], settings: {}, beside: undefined, ...left.current[system] }, "pushState");
  };
  // Units that were read take a side's place, in their game.
  const fightThese = (system, side, units) => {
    const sides = system === setup.system ? setup : { a: [newUnit("custom")], b: [newUnit("custom")], settings: {}, beside: undefined, ...left.current[system] };
    left.current[setup.system] = setup;
    change({ ...sides, system, [side]: units }, "pushState");
    if (system !== setup.system) scrollTo({ top: 0 });
    else setNotice(t("{unit} is side {side} now.", { unit: unitName(units[0]), side: side.toUpperCase() }));
  };
  const ready = game?.system === setup.system;
  const here = useMemo(() => Object.fromEntries(Object.entries(kept).filter(([, { system }]) => system === setup.system).map(([name, { units }]) => [name, units])), [kept, setup.system]);
  // These are made anew only where they have to say something else: the odds come often.
  const names = useMemo(() => sideNames(setup), [setup, language]);
  // The odds are told of the sides that they are of.
  const oddsNames = useMemo(() => (asked ? sideNames(asked) : names), [asked, language]);
  const recent = useMemo(() => [...new Set(history.filter((one) => one.setup.system === setup.system).flatMap((one) => [...one.setup.a, ...one.setup.b]).map(({ unit }) => unit))], [history, setup.system]);
  const drop = useRef();
  const isDuel = setup.a.length + setup.b.length === 2 && setup.a[0].count + setup.b[0].count === 2;
  const costOf = usePrices(patient, setup, ready, text !== undefined && { asked, odds }, version);
  const widths = Object.fromEntries(["a", "b"].map((name) => [name, (field?.picture.units ?? []).filter(({ side }) => side === name).map(({ width }) => width)]));
  const sideOf = (name) => html`<${Side} key=${name} widths=${widths[name]} drop=${drop} several=${!isDuel} name=${name} called=${names[name]} units=${setup[name]} costOf=${costOf} game=${game} kept=${here} recent=${recent}
    onChange=${(units, otherwise = []) => attempt({ [name]: units }, refused === undefined ? otherwise.map(({ units: others, says }) => ({ part: { [name]: others }, says })) : [])} />`;
  const costs = [...setup.a, ...setup.b].map(costOf).join();
  const sides = useMemo(() => ready && html`<div class="sides">
    ${sideOf("a")}
    <div class="between"><button type="button" class="swap" aria-label=${t("Swap sides")} title=${t("Swap sides")} onClick=${() => change({ a: setup.b, b: setup.a })}>⇄</button>
      <button type="button" class="back" aria-label=${t("Take the last change back")} title=${t("Take the last change back")} disabled=${steps === 0} onClick=${() => window.history.back()}>↶</button></div>
    ${sideOf("b")}
  </div>`, [ready, setup, game, here, recent, language, costs, refused, steps === 0, JSON.stringify(widths)]);
  // Until the units of a game are there, nothing below them moves.
  const box = useRef();
  const tall = useRef();
  useLayoutEffect(() => {
    if (ready) tall.current = box.current?.querySelector(".sides")?.offsetHeight;
  });
  const settings = useMemo(() => ready && html`<${Settings} setup=${setup} game=${game} onChange=${(settings) => change({ settings })} />`, [ready, setup, game, language]);
  const panel = { core: patient, setup, odds, version, onChange: change };
  const theField = field && html`<${Field} drawn=${field} fight=${fight} refused=${refused !== undefined} setup=${setup} onChange=${change} onTry=${(part) => attempt(part, refused === undefined ? [{ part: { a: setup.a, b: setup.b } }] : [])} drop=${drop} />`;
  const titles = useMemo(() => Object.fromEntries(systems.map(({ name, game: title }) => [name, titleOf(title)])), [systems]);
  const answered = ready && text !== undefined;
  const levers = useMemo(() => html`<${Levers} ...${panel} game=${game} answered=${answered} />`, [answered, setup, version, game, language]);
  // Lists of one's own stay as they are while the units of another game come: they may have been read a moment ago.
  const panels = useMemo(() => game && html`<section class="panels" aria-label=${t("More questions")}>
    ${ready && html`<${Beside} ...${panel} />`}
    ${ready && html`<${OneChange} ...${panel} game=${game} />`}
    ${ready && html`<${Questions} ...${panel} />`}
    ${ready && html`<${Lists} ...${panel} lists=${game.lists} />`}
    ${ready && html`<${Kept} setup=${setup} kept=${kept} onKeep=${setKept} history=${history} lost=${keptLost || historyLost} onForget=${() => setHistory(() => [])} onChange=${change} />`}
    <${Own} core=${patient} version=${version} game=${game} titles=${titles} own=${own} lost=${ownLost} onChange=${setOwn} onFight=${fightThese} />
  </section>`, [ready, setup, odds, version, game, titles, kept, history, own, keptLost, historyLost, ownLost, language]);

  return html`<header><h1>fray</h1><p>${t("What are the odds of this combat?")}</p>
      <div class="chosen-of"><label><select aria-label=${t("Language")} value=${language} onChange=${(event) => choose(event.target.value)}>${Object.entries(languages).map(([name, title]) => html`<option value=${name} lang=${name}>${title}</option>`)}</select></label>
      <label>${t("Game")} <select value=${setup.system} onChange=${(event) => other(event.target.value)}>
        ${isUnknown && html`<option value=${setup.system}>${setup.system}</option>`}
        ${systems.map(({ name, game: title }) => html`<option value=${name}>${titleOf(title)}</option>`)}
      </select></label></div></header>
    <main>
      <div class="asked" ref=${box}>
        ${sides || (!isUnknown && !refused && html`<div class="sides to-come" style=${tall.current ? `min-height: ${tall.current}px` : undefined}></div>`)}
        ${!isDuel && html`<div class="placed">${theField}</div>`}
        <div class="more-asked">${isDuel && theField}
        ${settings}
        ${panels}</div>
      </div>
      <div class="told-of">
        <section class="result" ref=${useLoose()} aria-label=${t("The odds")}>
          ${told && html`<p class="refusal" role="alert">${refused && !isUnknown && !isEnglish() && html`<small>${t("The program says, in English:")}</small> `}<span lang=${refused && !isUnknown ? "en" : undefined}>${told}</span></p>`}
          ${isUnknown && html`<div class="buttons" role="group" aria-label=${t("Game")}>${systems.map(({ name, game: title }) => html`<button type="button" onClick=${() => other(name)}>${titleOf(title)}</button>`)}</div>`}
          ${odds ? html`<${Odds} odds=${odds} names=${oddsNames} refused=${told !== undefined} waiting=${waiting} sharpening=${sharpening} progress=${progress} />` : !told && html`<p role="status">${t("The odds are being counted.")}</p>`}
        </section>
        <div class="outcome" inert=${refused !== undefined} aria-hidden=${refused !== undefined}>${odds && html`<${Answer} odds=${odds} names=${oddsNames} beside=${levers} />`}
        ${odds && html`<${Share} core=${patient} setup=${setup} asked=${asked} odds=${odds} names=${oddsNames} answer=${text} />`}</div>
      </div>
    </main>
    <div class="notice" role="status">${notice && html`<span>${notice}</span><button type="button" aria-label=${t("Close")} onClick=${() => setNotice("")}>×</button>`}</div>`;
}

// What is so tall that little else could be seen does not stay at the top.
const kTall = 0.35;  // of the screen
// Of a field that is typed in, browsers scroll to the line of text, which has room above it.   Units: pixels
const kAbove = 16;
function useLoose() {
  const box = useRef();
  useLayoutEffect(() => {
    const check = () => {
      const { offsetHeight: tall, classList } = box.current;
      const loose = classList.toggle("loose", tall > kTall * innerHeight);
      document.documentElement.style.scrollPaddingTop = loose ? "" : `${tall + kAbove}px`;  // what is scrolled to is not under it
    };
    const seen = new ResizeObserver(check);
    seen.observe(box.current);
    addEventListener("resize", check);
    return () => {
      seen.disconnect();
      removeEventListener("resize", check);
    };
  }, []);
  return box;
}

// A fault of the page's own leaves a sentence.
function App({ source }) {
  const [fault] = useErrorBoundary();
  if (fault) console.error(fault);
  return fault ? html`<p class="refusal" role="alert">${t("The page failed. Load it again; if that fails too, open its address without what stands behind #.")}</p>` : html`<${Page} source=${source} />`;
}

// Begins when the words of the reader's language are there.
export async function begin(source) {
  await speak(usualLanguage(), source.words);
  render(html`<${App} source=${source} />`, document.getElementById("page"));
}
