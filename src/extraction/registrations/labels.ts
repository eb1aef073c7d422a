import { registrationSchemes as data } from "#src/extraction/data/registrations";
import { isUnspaced } from "#src/extraction/lines/code-units";
import { lazy } from "#src/shared/lazy";
import { type Scheme, schemeNamed } from "./schemes";

/** What a label before a number announces. */
export type Label = { schemes: readonly Scheme[]; isVat: boolean };

/** A label by its last letter, the letter before it, and so on. */
type Node = {
  before: Map<number, Node>;
  schemes: readonly Scheme[] | null;
  isVat: boolean;
  isUnspaced: boolean;
};

const NO_LABEL: Label = { schemes: [], isVat: false };
/** Longest text before a number that can be its label. */
const LABEL_REACH = 70;
const MAX_WORDS = 6;
/** `SIRET (14 chiffres) : …`; more digits are another number. */
const MAX_DIGITS = 2;
const FORM_FEED = 12;
const SPACE = 32;
const NO_BREAK_SPACE = 160;

const newNode = (): Node => ({
  before: new Map(),
  schemes: null,
  isVat: false,
  isUnspaced: false,
});

/** The node of a word, read from its last letter on. */
function nodeOf(root: Node, word: string): Node {
  let node = root;
  for (let at = word.length - 1; at >= 0; at--) {
    const code = word.charCodeAt(at);
    let next = node.before.get(code);
    if (!next) node.before.set(code, (next = newNode()));
    node = next;
  }
  return node;
}

const labels = lazy(() => {
  const root = newNode();
  const nodeOfLabel = (label: string) => {
    const node = nodeOf(root, label);
    node.isUnspaced = isUnspaced(label.charCodeAt(0));
    return node;
  };
  for (const [label, names] of Object.entries(data().labels as Record<string, string[]>))
    nodeOfLabel(label).schemes = names.map(schemeNamed);
  for (const label of data().vatLabels) nodeOfLabel(label).isVat = true;
  return root;
});

/**
 * The longest label that ends before a number, across one line break. Reads backwards and stops at the first letter
 * that no label has there.
 */
export function labelBefore(text: string, start: number): Label {
  const label = labelEndingAt(text, start);
  if (label !== NO_LABEL) return label;
  const end = startOfNote(text, start) ?? startOfNumberWord(text, start);
  if (end === -1) return NO_LABEL;
  const labelled = labelEndingAt(text, end);
  if (labelled !== NO_LABEL) return labelled;
  const linking = LINKING.exec(text.slice(Math.max(0, end - LINKING_REACH), end))?.[0];
  if (linking) return labelEndingAt(text, end - linking.length);
  // `建設業許可(般-18)第`
  const note = startOfNote(text, end);
  return note === null ? NO_LABEL : labelEndingAt(text, note);
}

/**
 * Whether other figures stand between a number and any letter or note before it, so that it has no label. Most numbers
 * are parts of dates and prices.
 */
export function followsFigures(text: string, start: number): boolean {
  let digits = 0;
  let isLine = false;
  let isEnded = false;
  for (let at = start - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code === CLOSING || letterOf(code) !== NOT_A_LETTER) return false;
    if (code > 47 && code < 58) digits++;
    isEnded ||= digits > MAX_DIGITS || (code === FORM_FEED && isLine);
    isLine ||= code > SPACE && code !== NO_BREAK_SPACE;
    if (isEnded && start - at > MAX_GAP) return true;
  }
  return false;
}

const CLOSING = 41;
const MAX_NOTE = 24;

/** Where a note in brackets before a position starts: `SIRET (siège)`. */
function startOfNote(text: string, start: number): number | null {
  let end = start;
  while (end > start - MAX_GAP && letterOf(text.charCodeAt(end - 1)) === NOT_A_LETTER) {
    if (text[--end] !== ")") continue;
    const open = text.lastIndexOf("(", end);
    return end - open <= MAX_NOTE ? open : null;
  }
  return null;
}

/** `CIF número`, `Tax ID #`, `Contribuinte n.º`: words that announce any number. */
const NUMBER_WORDS =
  "n no nr nro num numb numero number nummer numer numerem numeris id szam broj br so cislo numara номер бр 第".split(
    " ",
  );
/** `ORIAS sous le numéro`: words between a label and such a word. */
const LINKING =
  /[ ,(](?:sous(?: le)?|unter(?: der)?|mit der|(?:with|under)(?: the)?(?: company| registered| registration)?|con(?: el)?|sob o|al|pod|onder|met|med)\s*$/i;
const LINKING_REACH = 28;
const numberWords = lazy(() => {
  const root = newNode();
  const ends = new Set(NUMBER_WORDS.map((word) => nodeOf(root, word)));
  return { root, ends };
});

/** Where a word such as `number` before a position starts; -1 without one. */
function startOfNumberWord(text: string, start: number): number {
  let end = start;
  while (end > 0 && letterOf(text.charCodeAt(end - 1)) === NOT_A_LETTER) {
    if (--end < start - MAX_GAP) return -1;
  }
  // `nº`, `N°`
  const sign = text.charCodeAt(end - 1);
  if (sign === MASCULINE || sign === FEMININE) end--;
  if (text.charCodeAt(end - 1) === DOT) end--;
  const { root, ends } = numberWords();
  let node = root;
  for (let at = end; at > 0; at--) {
    const letter = letterOf(text.charCodeAt(at - 1));
    if (letter === NOT_A_LETTER) return ends.has(node) ? at : -1;
    if (letter === MARK) continue;
    const next = node.before.get(letter);
    if (!next) return -1;
    node = next;
  }
  return ends.has(node) ? 0 : -1;
}

const DOT = 46;
/** `º` and `ª` are letters. */
const MASCULINE = 186;
const FEMININE = 170;

const MAX_GAP = 5;

function labelEndingAt(text: string, start: number): Label {
  const from = Math.max(0, start - LABEL_REACH);
  let node = labels();
  let schemes: readonly Scheme[] = [];
  let isVat = false;
  let words = 0;
  let isLine = false;
  let isInWord = false;
  let digits = 0;
  for (let at = start - 1; at >= from; at--) {
    const code = text.charCodeAt(at);
    const letter = letterOf(code);
    if (letter === NOT_A_LETTER) {
      if (code === FORM_FEED && isLine) break;
      if (code > 47 && code < 58 && ++digits > MAX_DIGITS) break;
      isLine ||= code > SPACE && code !== NO_BREAK_SPACE;
      isInWord = false;
      continue;
    }
    if (letter === MARK) continue;
    isLine = true;
    if (!isInWord && ++words > MAX_WORDS) break;
    isInWord = true;
    const next = node.before.get(letter);
    if (!next) break;
    node = next;
    if (!node.schemes && !node.isVat) continue;
    const isWhole =
      node.isUnspaced || at === 0 || letterOf(text.charCodeAt(at - 1)) === NOT_A_LETTER;
    if (!isWhole) continue;
    schemes = node.schemes ?? schemes;
    isVat ||= node.isVat;
  }
  return schemes.length > 0 || isVat ? { schemes, isVat } : NO_LABEL;
}

const NOT_A_LETTER = 0;
/** An accent, which labels omit. */
const MARK = -1;

/** A letter in lower case without accents. */
function letterOf(code: number): number {
  if (code < 128) {
    if (code > 96 && code < 123) return code;
    return code > 64 && code < 91 ? code + 32 : NOT_A_LETTER;
  }
  let letter = wideLetters.get(code);
  if (letter === undefined) {
    letter = wideLetterOf(String.fromCharCode(code));
    wideLetters.set(code, letter);
  }
  return letter;
}

const wideLetters = new Map<number, number>();

function wideLetterOf(unit: string): number {
  if (/\p{M}/u.test(unit)) return MARK;
  if (!/\p{L}/u.test(unit)) return NOT_A_LETTER;
  const folded = unit.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  if (folded === "ı") return "i".charCodeAt(0);
  if (folded === "đ") return "d".charCodeAt(0);
  return folded.charCodeAt(0);
}
