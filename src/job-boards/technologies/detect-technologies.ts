import { lazy } from "#src/shared/lazy";
import { nameAutomaton } from "./name-automaton";
import { technologiesMeant } from "./technology-context";
import {
  foldName,
  knownNames,
  knownTechnologies,
  type KnownTechnology,
  type PostingTechnology,
} from "./technology-dictionary";
import { ownProducts } from "./vendor";

export type { PostingTechnology } from "./technology-dictionary";

/** Several times the length of the longest postings. The rest is ignored. */
const MAX_TEXT_LENGTH = 60_000;
const WEB_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']*/gi;
/** `AWS Lambda` implies AWS as well; `Azure DevOps` does not imply Azure. */
const FAMILIES: Readonly<Record<string, string>> = {
  aws: "AWS",
  azure: "Microsoft Azure",
  gcp: "Google Cloud",
  salesforce: "Salesforce",
  sap: "SAP",
};
const OUTSIDE_THEIR_FAMILY = new Set(["Azure DevOps", "Microsoft Entra ID"]);

/** Every known technology by its canonical name. */
export const knownPostingTechnologies = lazy(
  (): ReadonlyMap<string, PostingTechnology> =>
    new Map(knownTechnologies().map(({ name, category }) => [name, { name, category }])),
);

let byName: Map<string, KnownTechnology> | null = null;

/** Canonical name of a user's term (`k8s`, `golang`, `postgres`), or null. */
export function resolveTechnology(given: string): string | null {
  byName ??= new Map(knownNames().map(({ folded, technology }) => [folded, technology]));
  const folded = foldName(given);
  const known = byName.get(folded) ?? byName.get(folded.replace(/ ?v?\d+(?:\.\d+)*$/, ""));
  return known?.name ?? null;
}

/**
 * Technologies that a posting names, as canonical names in order of appearance, without the vendor's own
 * products.
 */
export function detectTechnologies(posting: {
  title: string;
  text: string;
  companyName: string;
  domain: string | null;
}): string[] {
  const text = readable(`${posting.title}\n${posting.text.slice(0, MAX_TEXT_LENGTH)}`);
  const hits = technologiesMeant(text, nameAutomaton().find(text));
  const isOwn = ownProducts({ name: posting.companyName, domain: posting.domain });
  const found = new Set<string>();
  for (const { known } of hits) {
    if (isOwn(known.technology)) continue;
    const family = FAMILIES[known.folded.split(" ", 1)[0]!];
    if (family !== undefined && !OUTSIDE_THEIR_FAMILY.has(known.technology.name)) found.add(family);
    found.add(known.technology.name);
  }
  return [...found];
}

/** Removes web addresses, whose paths contain many names, and normalizes hyphens, quotes and spaces. */
function readable(text: string): string {
  return text
    .replace(WEB_ADDRESS, "\u0001")
    .replace(/[\u00a0\u2007\u2009\u202f\t\v\f ]+/g, " ")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\u2019/g, "'");
}
