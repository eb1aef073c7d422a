import type { RegistrationKind } from "#src/shared/lead";
import { lazy } from "#src/shared/lazy";
import { registrationSchemes as data } from "#src/extraction/data/registrations";

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
  /** Whether other countries use its label for other things. */
  isLocal: boolean;
};

type StoredScheme = {
  country: string;
  kind: string;
  pattern: string;
  prefix?: string;
  isLocal?: boolean;
};

const schemes = lazy(
  () =>
    new Map(
      Object.entries(data().schemes as Record<string, StoredScheme>).map(([name, stored]) => [
        name,
        {
          name,
          country: stored.country,
          kind: stored.kind as RegistrationKind,
          pattern: new RegExp(`(?:${stored.pattern})(?![\\p{L}\\d]|[-./:]\\d)`, "uy"),
          prefix: stored.prefix ?? "",
          isLocal: stored.isLocal ?? false,
        } satisfies Scheme,
      ]),
    ),
);

/** The registers and tax offices of a country. */
export const schemesOf = (country: string): Scheme[] =>
  [...schemes().values()].filter((scheme) => scheme.country === country);

export const schemeNamed = (name: string): Scheme => schemes().get(name)!;
