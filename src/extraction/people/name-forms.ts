import { TRANSLITERATIONS } from "#src/extraction/data/transliterations";
import { type Scheme, spell } from "./name-spellings";

/** How the parts of a name with several words are written in an address. */
export type Form =
  | "whole" // a name of one word
  | "joined" // vanderberg, garcialopez, jeanpierre
  | "hyphened" // van-der-berg, garcia-lopez, jean-pierre
  | "dotted" // van.der.berg
  | "core" // berg: without particles
  | "first" // garcia, jean
  | "last" // lopez
  | "initials"; // jp, vdb

/** A first or last name as it may stand in an address. */
export type NameForm = { text: string; form: Form; scheme: Scheme };

/** A name in the forms that addresses have, the most frequent first. */
export type NameForms = { firsts: NameForm[]; lasts: NameForm[] };

const PARTICLES = new Set(TRANSLITERATIONS.particles);
const APOSTROPHES = /['’‘ʼ`´]/g;
const MAX_WORDS = 6;

/** The forms of a name; null if no letters a to z can spell it. */
export function formsOf(firstName: string, lastName: string): NameForms | null {
  const firsts = compose(wordsOf(firstName), FIRST_ORDER);
  const lasts = compose(wordsOf(lastName), LAST_ORDER);
  return firsts.length > 0 && lasts.length > 0 ? { firsts, lasts } : null;
}

type Word = { text: string; isParticle: boolean; isHyphened: boolean };

/** The words of a name. `O'Brien` is one word; `d'Angelo` has a particle only as `d Angelo`. */
function wordsOf(name: string): Word[] {
  const words: Word[] = [];
  for (const written of name.trim().split(/[\s.,]+/)) {
    const parts = written.replace(APOSTROPHES, "").split(/[-‐‑–]/);
    for (const [at, text] of parts.entries())
      if (/\p{L}/u.test(text) && words.length < MAX_WORDS)
        words.push({
          text,
          isParticle: PARTICLES.has(text.toLowerCase()),
          isHyphened: at > 0 || parts.length > 1,
        });
  }
  return words;
}

const FIRST_ORDER: readonly Form[] = ["first", "joined", "hyphened", "dotted", "initials"];
/** Of two surnames the first is the family's in Spain; with a hyphen both are used. */
const LAST_ORDER: readonly Form[] = ["first", "joined", "core", "hyphened", "last", "dotted"];

function compose(words: readonly Word[], order: readonly Form[]): NameForm[] {
  const found = new Map<string, NameForm>();
  for (const scheme of ["plain", "digraphs", "common", "passport", "short"] as const) {
    const spelled = words.flatMap((word) => {
      const spellings = spell(word.text);
      const own = spellings.find((one) => one.scheme === scheme) ?? spellings[0];
      return own ? [{ ...word, text: own.text }] : [];
    });
    // A part that cannot be spelled would leave an address of someone else.
    if (spelled.length < words.length) return [];
    for (const { text, form } of inForms(spelled, order))
      if (text !== "" && !found.has(text)) found.set(text, { text, form, scheme });
  }
  const forms = [...found.values()];
  const isGerman = words.some(({ text }) => GERMAN.test(text) && !TURKISH.test(text));
  return isGerman ? forms.toSorted((one, other) => rankOf(one) - rankOf(other)) : forms;
}

/** In German names, `mueller` is more frequent than `muller`; in Turkish and Nordic ones it is not. */
const GERMAN = /[äöü]/i;
const TURKISH = /[ğşıçİ]/i;
const rankOf = ({ scheme }: NameForm) => (scheme === "digraphs" ? 0 : 1);

function inForms(words: readonly Word[], order: readonly Form[]): { text: string; form: Form }[] {
  const texts = words.map(({ text }) => text);
  if (texts.length <= 1) return [{ text: texts.join(""), form: "whole" }];
  const own = words.filter(({ isParticle }) => !isParticle).map(({ text }) => text);
  const core = own.length > 0 ? own : texts;
  const hasParticle = core.length < texts.length;
  const isHyphened = words.some((word) => word.isHyphened);
  const made: Record<Exclude<Form, "whole">, string> = {
    joined: texts.join(""),
    hyphened: texts.join("-"),
    dotted: texts.join("."),
    core: hasParticle ? core.join("") : "",
    first: core.length > 1 || !hasParticle ? core[0]! : "",
    last: core.length > 1 ? core.at(-1)! : "",
    initials: texts.map(([initial]) => initial).join(""),
  };
  const preferred: readonly Form[] = isHyphened
    ? ["hyphened", "joined"]
    : hasParticle
      ? ["joined", "core"]
      : [];
  const sorted = [...new Set([...preferred, ...order])].filter((form) => order.includes(form));
  return sorted.map((form) => ({ text: made[form as keyof typeof made], form }));
}
