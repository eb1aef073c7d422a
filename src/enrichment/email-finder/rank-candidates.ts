import {
  localsOf,
  type MadeLocal,
  type Pattern,
  PATTERNS,
} from "#src/extraction/people/address-patterns";
import type { NameForms } from "#src/extraction/people/name-forms";
import { type KnownAddress, type LearnedPatterns, localOf } from "./learn-patterns";

/** A possible address of a person. `isKnown`: it was found, not made. */
export type Candidate = {
  email: string;
  pattern: Pattern | null;
  confidence: number;
  isKnown: boolean;
};

export const MAX_CANDIDATES = 10;
/** A guess that no known address of the domain supports. */
export const MAX_GUESS_CONFIDENCE = 30;
/** As for any address whose mailbox was not asked; see CONFIDENCE_RULE. */
const MAX_CONFIDENCE = 80;
const WITH_ONE_ADDRESS = 62;
const PER_FURTHER_ADDRESS = 6;
/** A known address whose owner is not known, but which can be made of the person's name. */
const KNOWN_CONFIDENCE = 75;
const KNOWN_SINGLE_CONFIDENCE = 60;
/** How much the frequency among all companies counts beside known addresses. */
const PRIOR_WEIGHT = 0.15;
/** A way of writing that known addresses do not have. */
const OTHER_WAY = 0.15;
/** Each further way of writing the same name with the same pattern is rarer. */
const NEXT_WAY = 0.6;
/** Without evidence the share of a pattern among all companies is the probability. */
const GUESS_SCALE = 70;

/**
 * The possible addresses of a person at a domain, the most probable first. Confidence follows from how many known
 * addresses of the domain have the pattern.
 */
export function rankCandidates(
  forms: NameForms,
  domain: string,
  learned: LearnedPatterns,
  known: readonly KnownAddress[] = [],
): Candidate[] {
  const locals = localsOf(forms);
  const total = sum(learned.weights.values());
  const scored = scoreAll(locals, learned, total);
  const all = sum(scored.map(({ score }) => score));
  const ceiling = Math.min(
    MAX_CONFIDENCE,
    (WITH_ONE_ADDRESS + PER_FURTHER_ADDRESS * (total - 1)) * Math.min(1, total),
  );
  const owned = knownLocals(known);
  return scored
    .map(({ made, score }): Candidate => {
      const share = all > 0 ? score / all : 0;
      const guess = Math.min(MAX_GUESS_CONFIDENCE, share * GUESS_SCALE);
      const isSupported = learned.weights.has(made.pattern);
      const learnedConfidence = isSupported
        ? Math.max(guess, ceiling * share)
        : Math.min(guess, ceiling * share);
      const isKnown = owned.has(made.local) && isTelling(made);
      const confidence = isKnown ? knownConfidence(made) : total > 0 ? learnedConfidence : guess;
      return {
        email: `${made.local}@${domain}`,
        pattern: made.pattern,
        confidence: Math.max(1, Math.round(confidence)),
        isKnown,
      };
    })
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, MAX_CANDIDATES);
}

/** Ways of writing follow each other by frequency, as `localsOf` lists them, unless known addresses show one. */
function scoreAll(locals: readonly MadeLocal[], learned: LearnedPatterns, total: number) {
  const seen = new Map<Pattern, number>();
  return locals.map((made) => {
    const nth = seen.get(made.pattern) ?? 0;
    seen.set(made.pattern, nth + 1);
    const weight =
      total > 0
        ? ((learned.weights.get(made.pattern) ?? 0) + PATTERNS[made.pattern] * PRIOR_WEIGHT) /
          (total + PRIOR_WEIGHT)
        : PATTERNS[made.pattern];
    const ways = [
      wayFactor(learned.schemes, made.scheme),
      wayFactor(learned.forms, made.lastForm),
      /\{f/.test(made.pattern) ? wayFactor(learned.forms, made.firstForm) : 1,
    ];
    const way = ways.reduce((product, factor) => product * factor, 1);
    return { made, score: weight * way * NEXT_WAY ** nth };
  });
}

const wayFactor = <Way>(counts: ReadonlyMap<Way, number>, way: Way): number =>
  counts.size === 0 || counts.has(way) || way === "whole" ? 1 : OTHER_WAY;

/** Addresses that belong to a named person are that person's, and nobody else's. */
const knownLocals = (known: readonly KnownAddress[]) =>
  new Set(known.flatMap(({ email, name }) => (name === null ? localOf(email) : [])));

const isTelling = ({ pattern, local }: MadeLocal) => pattern !== "{f}{l}" && local.length >= 4;

const knownConfidence = ({ pattern }: MadeLocal) =>
  pattern === "{first}" || pattern === "{last}" ? KNOWN_SINGLE_CONFIDENCE : KNOWN_CONFIDENCE;

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
