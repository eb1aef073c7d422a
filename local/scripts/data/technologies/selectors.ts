import type { AttributeTest, SelectorStep } from "#src/technologies/fingerprints/selector-step";

/** A selector as steps down the document: each is a tag with attribute tests. */
export type Selector = SelectorStep[];

const TAG = /^(?:\*|[a-z][\w-]*)/i;
const HASH = /^#((?:[\w-]|\\.)+)/;
const CLASS = /^\.((?:[\w-]|\\.)+)/;
const ATTRIBUTE =
  /^\[\s*((?:[\w:.-]|\\.)+)\s*(?:([*^$~|]?)=\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*(i)?\s*)?\]/;
const COMBINATOR = /^\s*[>\s]\s*/;

/** The selectors of a list that can be checked tag by tag; the others are omitted. */
export function parseSelectors(list: string): Selector[] {
  return splitList(list)
    .map((selector) => parseSelector(selector.trim()))
    .filter((selector) => selector !== null);
}

/** Splits at commas outside brackets and quotes. */
function splitList(list: string): string[] {
  return list.match(/(?:\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]|\\.|[^,])+/g) ?? [];
}

function parseSelector(selector: string): Selector | null {
  const steps: Selector = [];
  let rest = selector;
  while (rest !== "") {
    const step = parseCompound(rest);
    if (step === null || step.length === 0) return null;
    steps.push([step.tag, ...step.tests]);
    rest = rest.slice(step.length);
    if (rest === "") break;
    const combinator = COMBINATOR.exec(rest);
    if (combinator === null) return null;
    rest = rest.slice(combinator[0].length);
  }
  // A step that only requires the page's body is no evidence.
  while (steps.length > 1 && /^(?:html|head|body)$/.test(steps[0]![0]) && steps[0]!.length === 1)
    steps.shift();
  return steps.length === 0 ? null : steps;
}

function parseCompound(text: string) {
  const tag = TAG.exec(text)?.[0] ?? "";
  const tests: AttributeTest[] = [];
  let at = tag.length;
  for (;;) {
    const rest = text.slice(at);
    const hash = HASH.exec(rest);
    const klass = CLASS.exec(rest);
    const attribute = ATTRIBUTE.exec(rest);
    if (hash) tests.push(["id", "=", unescape(hash[1]!)]);
    else if (klass) tests.push(["class", "~", unescape(klass[1]!)]);
    else if (attribute) tests.push(attributeTest(attribute));
    else break;
    at += (hash ?? klass ?? attribute)![0].length;
  }
  // A pseudo-class or another unsupported part.
  if (at < text.length && !COMBINATOR.test(text.slice(at))) return null;
  return { tag: tag === "*" ? "" : tag.toLowerCase(), tests, length: at };
}

function attributeTest(found: RegExpExecArray): AttributeTest {
  const [, written = "", operator, double, single, bare, ignoresCase] = found;
  const name = unescape(written);
  const value = double ?? single ?? bare;
  if (value === undefined) return [name.toLowerCase(), ""];
  if (!ignoresCase) return [name.toLowerCase(), (operator || "=") as AttributeTest[1], value];
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const source = { "": `^${escaped}$`, "^": `^${escaped}`, $: `${escaped}$` }[operator ?? ""];
  return [name.toLowerCase(), "r", source ?? escaped];
}

const unescape = (name: string): string => name.replace(/\\(.)/g, "$1");
