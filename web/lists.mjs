// The lists of each game: their texts by their names below data/.
import { readFileSync, readdirSync } from "node:fs";

const data = new URL("../data/", import.meta.url).pathname;

export const games = readdirSync(data, { withFileTypes: true }).filter((one) => one.isDirectory()).map(({ name }) => name);

export function listsOf(game) {
  const names = readdirSync(data + game, { recursive: true }).filter((name) => name.endsWith(".toml")).sort();
  return Object.fromEntries(names.map((name) => [`${game}/${name}`, readFileSync(`${data}${game}/${name}`, "utf8")]));
}

// The army of a list's name: "ancients-gallic" of "warmaster/ancients/gallic.toml".
export const armyOf = (name) => name.split("/").slice(1).join("-").replace(".toml", "");
