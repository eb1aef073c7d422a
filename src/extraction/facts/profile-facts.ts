import type { RegistrationKind } from "#src/shared/lead";

/** A postal address as a page shows it. `country` is ISO 3166-1 alpha-2. `snippet`: see `snippetOf`. */
export type FoundAddress = {
  street: string | null;
  postalCode: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  /** As the page labels it; null without a label. */
  kind: "head_office" | "branch" | null;
  snippet: string;
};

/** A number of a register or tax office. `isChecksumValid` is null for schemes without check digits. */
export type FoundRegistration = {
  kind: RegistrationKind;
  scheme: string;
  value: string;
  isChecksumValid: boolean | null;
  snippet: string;
};

/** A person of the company. `title` as written. */
export type FoundPerson = {
  name: string;
  title: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
  linkedin: string | null;
  snippet: string;
};

/** A candidate for the company's legal name; the higher `weight`, the better its evidence. */
export type FoundLegalName = { name: string; weight: number; snippet: string };

/** What a page says in words about its company. Absent members are empty. */
export type ProfileFacts = {
  addresses?: FoundAddress[];
  registrations?: FoundRegistration[];
  people?: FoundPerson[];
  /** Best first. */
  legalNames?: FoundLegalName[];
  founded?: { year: number; weight: number; snippet: string };
  /** The number of employees as written: `24`, `over 200`, `50-100`. */
  employees?: { written: string; snippet: string };
};
