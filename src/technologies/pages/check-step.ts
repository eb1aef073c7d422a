import { addressOf } from "./deferred-address";
import { boundedExpression } from "#src/technologies/fingerprints/pattern";
import type { AttributeTest, SelectorStep } from "#src/technologies/fingerprints/selector-step";
import type { PageTag } from "./technology-reader";

const MAX_VALUE_LENGTH = 1_000;
/** Compiled on first use. */
const expressions = new Map<string, RegExp>();

/**
 * Returns the last expression's match, true without an expression, or null if the tag does not
 * match.
 */
export function checkStep(
  tag: PageTag,
  [name, ...tests]: SelectorStep,
): RegExpExecArray | true | null {
  if (name !== "" && name !== tag.name) return null;
  let result: RegExpExecArray | true = true;
  for (const test of tests) {
    if (test[1] !== "r") {
      if (!passes(tag, test)) return null;
      continue;
    }
    const match = matchAttribute(tag, test);
    if (match === null) return null;
    result = match;
  }
  return result;
}

function passes(tag: PageTag, [name, operator, wanted = ""]: AttributeTest): boolean {
  if (operator === "") return tag.has(name);
  const value = valueOf(tag, name);
  if (value === null) return false;
  switch (operator) {
    case "=":
      return value === wanted;
    case "^":
      return value.startsWith(wanted);
    case "$":
      return value.endsWith(wanted);
    case "*":
      return value.includes(wanted);
    case "|":
      return value === wanted || value.startsWith(`${wanted}-`);
    default:
      return hasWord(value, wanted);
  }
}

const valueOf = (tag: PageTag, name: string): string | null =>
  name === "src" ? addressOf(tag) : tag.attribute(name);

function hasWord(value: string, word: string): boolean {
  for (let at = value.indexOf(word); at !== -1; at = value.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isStart = at === 0 || value.charCodeAt(at - 1) <= 32;
    if (isStart && (end === value.length || value.charCodeAt(end) <= 32)) return true;
  }
  return false;
}

function matchAttribute(
  tag: PageTag,
  [name, , source = ""]: AttributeTest,
): RegExpExecArray | null {
  const value = valueOf(tag, name);
  if (value === null) return null;
  let expression = expressions.get(source);
  if (expression === undefined) expressions.set(source, (expression = boundedExpression(source)));
  return expression.exec(value.slice(0, MAX_VALUE_LENGTH));
}
