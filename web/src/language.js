// The language of the page. English stands in the sources; of another one a file has the words, by the English ones, and is loaded when it is chosen.
// What the program says is English.
import { useEffect, useState } from "./html.js";

export const languages = { en: "English", de: "Deutsch", fr: "Français" };

let now = "en";
let words = {};

export const fetchedWords = async (language) => (await fetch(`words-${language}.json`)).json();
// The same of a page that is built, which has the English words and those of each language apart, in the same order.
export const paired = (load) => async (language) => {
  const [english, all] = await Promise.all([load("words"), load(`words-${language}`)]);
  return Object.fromEntries(english.map((word, i) => [word, all[i]]));
};

// The reader's own choice, else the first of the browser's languages that there is.
export function usualLanguage() {
  let chosen;
  try {
    chosen = localStorage.getItem("fray language");
  } catch {
    // A browser may forbid it.
  }
  return [chosen, ...navigator.languages.map((name) => name.slice(0, 2))].find((name) => Object.hasOwn(languages, name)) ?? "en";
}

// `load` gives the words of a language that is not English. Where they cannot be had, the page stays as it is.
export async function speak(language, load) {
  const found = language === "en" ? {} : await load(language).catch(() => undefined);
  if (!found) return;
  [now, words] = [language, found];
  document.documentElement.lang = language;
}

// The language, and how the reader chooses another one.
export function useLanguage(load) {
  const [language, setLanguage] = useState(now);
  useEffect(() => {
    document.title = t("fray: the odds of a combat");
  }, [language]);
  const choose = async (name) => {
    await speak(name, load);
    try {
      localStorage.setItem("fray language", now);
    } catch {
      // Then it lasts as long as the page.
    }
    setLanguage(now);
  };
  return [language, choose];
}

export const isEnglish = () => now === "en";

// A text in the reader's language. {name} stands for a value.
export const t = (text, values = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

// The same in pieces, where a value is an element.
export const pieces = (text, values) => (words[text] ?? text).split(/\{(\w+)\}/).map((part, i) => (i % 2 ? values[part] : part));

// A word that the program gives: of options, statistics, endings. It stays as it is where the language has none for it.
export const named = (word) => words[word] ?? word;

export const fixed = (x, digits) => (now === "en" ? x.toFixed(digits) : x.toFixed(digits).replace(".", ","));
export const whole = (x) => x.toLocaleString(now);
// "a, b, and c".
export const listed = (all) => new Intl.ListFormat(now).format(all);
