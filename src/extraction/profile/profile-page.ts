import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import type { ProfileLink } from "#src/extraction/people/profile-links";
import type { WrittenPerson } from "#src/extraction/structured-data/structured-data";

/** What is known of a page besides its visible text. */
export type ProfilePage = {
  url: string;
  lang: string | null;
  language: string | null;
  countries: readonly string[];
  /** Countries of the page's telephone numbers. */
  phoneCountries: readonly string[];
  emails: readonly string[];
  organizations: readonly OrganizationFacts[];
  /** People in structured data, as written. */
  people: readonly WrittenPerson[];
  profileLinks: readonly ProfileLink[];
  /** The page's title. */
  title: string | null;
  collectsPeople: boolean;
  html: string;
};
