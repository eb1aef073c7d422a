import { nameAutomaton } from "./name-automaton";
import { technologiesMeant } from "./technology-context";
import {
  foldName,
  KNOWN_TECHNOLOGIES,
  knownNames,
  type KnownTechnology,
  type PostingTechnology,
} from "./technology-dictionary";
import { ownProducts } from "./vendor";

export type { PostingTechnology } from "./technology-dictionary";

/** Several times the longest postings; what a board sends beyond is not read. */
const MAX_TEXT_LENGTH = 60_000;
const WEB_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']*/gi;
/** `AWS Lambda` names AWS as well; `Azure DevOps` is no Azure. */
const FAMILIES: Readonly<Record<string, string>> = {
  aws: "AWS",
  azure: "Microsoft Azure",
  gcp: "Google Cloud",
  salesforce: "Salesforce",
  sap: "SAP",
};
const OUTSIDE_THEIR_FAMILY = new Set(["Azure DevOps", "Microsoft Entra ID"]);

/** Every technology that is known, by its canonical name. */
export const TECHNOLOGIES: ReadonlyMap<string, PostingTechnology> = new Map(
  KNOWN_TECHNOLOGIES.map(({ name, category }) => [name, { name, category }]),
);

let byName: Map<string, KnownTechnology> | null = null;

/** Canonical name of what a user calls a technology (`k8s`, `golang`, `postgres`), or null. */
export function resolveTechnology(given: string): string | null {
  byName ??= new Map(knownNames().map(({ folded, technology }) => [folded, technology]));
  const folded = foldName(given);
  const known = byName.get(folded) ?? byName.get(folded.replace(/ ?v?\d+(?:\.\d+)*$/, ""));
  return known?.name ?? null;
}

/** Technologies a posting names, by canonical name in the order they come, without the vendor's own products. */
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

/** Without web addresses, whose paths name much, and with plain hyphens, quotes and single spaces. */
function readable(text: string): string {
  return text
    .replace(WEB_ADDRESS, "\u0001")
    .replace(/[\u00a0\u2007\u2009\u202f\t\v\f ]+/g, " ")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\u2019/g, "'");
}
