import { lazy } from "#src/shared/lazy";
import data from "./technology-contexts.json" with { type: "json" };

/**
 * What a name needs besides its spelling, from nothing to much:
 * `cased` only its capitals; `technical` a list, a skill phrase, or a posting that surely names other technologies;
 * `close` a list, a skill phrase, or a sure one in its sentence; `skilled` a list or a skill phrase; `listed` a list.
 * Phrases of its own (`ifNext`, `ifPrevious`) are proof in every mode.
 */
export type ContextMode = "cased" | "technical" | "close" | "skilled" | "listed";

export type NameContext = {
  mode: ContextMode;
  /** The names that have to stand beside it in a list; any technology where it is not given. */
  beside?: readonly string[];
  ifNext?: readonly string[];
  ifPrevious?: readonly string[];
  unlessNext?: readonly string[];
  unlessPrevious?: readonly string[];
  /** Behind the verb: vetoes in lower case and at a sentence's start. */
  verbNext?: readonly string[];
  /** It opens sentences as a verb (`Excel at …`): there a lower-case word behind it asks for proof. */
  isVerb?: boolean;
  /** All capitals are something else: `SWIFT` is payments. */
  notUpper?: boolean;
};

const groups: Readonly<Record<string, readonly string[]>> = data.groups;

/** By a name in lower case, as the dictionary has it, with a space for each hyphen. */
export const nameContexts = lazy((): Readonly<Record<string, NameContext>> =>
  Object.fromEntries(
    Object.entries(data.contexts as Record<string, NameContext>).map(([name, context]) => [
      name,
      context.beside ? { ...context, beside: context.beside.flatMap(withGroup) } : context,
    ]),
  ),
);

/** `@office` stands for all names of that group. */
function withGroup(name: string): readonly string[] {
  return name.startsWith("@") ? (groups[name.slice(1)] ?? []) : [name];
}
