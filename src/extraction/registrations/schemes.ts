import type { RegistrationKind } from "#src/shared/lead";
import { lazy } from "#src/shared/lazy";
import { REGISTRATION_SCHEMES as data } from "#src/extraction/data/registrations";

/** A register or tax office and the form of its numbers. */
export type Scheme = {
  name: string;
  /** ISO 3166-1; empty for a scheme of no particular country. */
  country: string;
  kind: RegistrationKind;
  /** Matches at `lastIndex` only. */
  pattern: RegExp;
  /** What precedes the number in its written form. */
  prefix: string;
};

type StoredScheme = { country: string; kind: string; pattern: string; prefix?: string };

const schemes = lazy(
  () =>
    new Map(
      Object.entries(data.schemes as Record<string, StoredScheme>).map(([name, stored]) => [
        name,
        {
          name,
          country: stored.country,
          kind: stored.kind as RegistrationKind,
          pattern: new RegExp(`(?:${stored.pattern})(?![\\p{L}\\d]|[-./]\\d)`, "uy"),
          prefix: stored.prefix ?? "",
        } satisfies Scheme,
      ]),
    ),
);

const labels = lazy(() => new Map(Object.entries(data.labels as Record<string, string[]>)));
const vatLabels = lazy(() => new Set(data.vatLabels));
/** Labels of languages without spaces end a longer word. */
const endings = lazy(() =>
  [...labels().keys()].filter((label) => /[\u3040-\u9fff\uac00-\ud7af]/.test(label)),
);

/** The ends of all labels, because the last word of a label is what stands before a number. */
const labelEnds = lazy(() => {
  const all = [...labels().keys(), ...vatLabels()];
  return new Set(all.flatMap((label) => Array.from(label, (_, at) => label.slice(at))));
});

/** Whether a label can end in this folded word: a cheap test before `schemesOf` and `isVatLabel`. */
export const canEndLabel = (word: string): boolean =>
  labelEnds().has(word) ||
  (!/^[a-z]*$/.test(word) && endings().some((label) => word.endsWith(label)));

/** The schemes that a label announces. `words` are the folded words before a number, the nearest last. */
export function schemesOf(words: readonly string[]): Scheme[] {
  for (let count = Math.min(6, words.length); count > 0; count--) {
    const names = labels().get(words.slice(-count).join(""));
    if (names) return names.map((name) => schemes().get(name)!);
  }
  const last = words.at(-1) ?? "";
  const ending = endings().find((label) => last.endsWith(label));
  if (ending)
    return labels()
      .get(ending)!
      .map((name) => schemes().get(name)!);
  // `RCS Paris B 123 456 789`: the town of the register follows the label.
  return words.slice(-5, -1).includes("rcs") ? [schemes().get("fr_siren")!] : [];
}

export function isVatLabel(words: readonly string[]): boolean {
  for (let count = Math.min(5, words.length); count > 0; count--)
    if (vatLabels().has(words.slice(-count).join(""))) return true;
  return false;
}
