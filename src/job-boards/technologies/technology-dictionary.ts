import { businessTechnologies } from "#src/job-boards/data/technologies-business";
import { engineeringTechnologies } from "#src/job-boards/data/technologies-engineering";
import { nameContexts, type ContextMode } from "#src/job-boards/data/technology-contexts";
import type { TechnologyRow } from "#src/job-boards/data/technology-row";
import { lazy } from "#src/shared/lazy";

export type PostingTechnology = { name: string; category: string };

export type KnownTechnology = PostingTechnology & {
  /** A tool for building software, or business software. */
  field: "engineering" | "business";
  vendorDomains: readonly string[];
  names: readonly string[];
};

/** Required context of an ambiguous name; phrases are in lower case. */
export type ContextRule = {
  mode: ContextMode;
  beside: ReadonlySet<string> | null;
  ifNext: readonly string[];
  ifPrevious: readonly string[];
  unlessNext: readonly string[];
  unlessPrevious: readonly string[];
  verbNext: readonly string[];
  isVerb: boolean;
  notUpper: boolean;
};

/** One name of a technology. `written` has the original case, `folded` is the lookup key. */
export type KnownName = {
  written: string;
  folded: string;
  technology: KnownTechnology;
  rule: ContextRule | null;
};

/** A name in lower case, with one space for each hyphen, underscore or run of spaces. */
export const foldName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_\-\u00a0\u2010\u2011]+/g, " ")
    .trim();

export const knownTechnologies = lazy((): readonly KnownTechnology[] => [
  ...readRows(engineeringTechnologies(), "engineering"),
  ...readRows(businessTechnologies(), "business"),
]);

/** All names of all technologies. */
export const knownNames = lazy((): readonly KnownName[] =>
  knownTechnologies().flatMap((technology) =>
    technology.names.map((written) => {
      const folded = foldName(written);
      return { written, folded, technology, rule: readRule(folded) };
    }),
  ),
);

function readRows(
  rows: Readonly<Record<string, readonly TechnologyRow[]>>,
  field: KnownTechnology["field"],
): KnownTechnology[] {
  return Object.entries(rows).flatMap(([category, technologies]) =>
    technologies.map(({ name, otherNames = [], vendorDomains = [] }) => ({
      name,
      category,
      field,
      vendorDomains,
      names: [name, ...otherNames],
    })),
  );
}

function readRule(folded: string): ContextRule | null {
  const context = nameContexts()[folded];
  if (!context) return null;
  return {
    mode: context.mode,
    beside: context.beside === undefined ? null : new Set(context.beside),
    ifNext: context.ifNext ?? [],
    ifPrevious: context.ifPrevious ?? [],
    unlessNext: context.unlessNext ?? [],
    unlessPrevious: context.unlessPrevious ?? [],
    verbNext: context.verbNext ?? [],
    isVerb: context.isVerb ?? false,
    notUpper: context.notUpper ?? false,
  };
}
