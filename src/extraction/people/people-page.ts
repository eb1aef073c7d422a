import type { PersonName } from "./person-name";
import type { ProfileLink } from "./profile-links";

/** What is known of a page besides its lines. */
export type PeoplePage = {
  url: string;
  /** Legal notices name their operator in the first lines. */
  isLegal: boolean;
  /** Pages about the team list people only. */
  isTeam: boolean;
  /** The page is that of one person about themselves. */
  isAboutMe: boolean;
  countries: readonly string[];
  links: readonly ProfileLink[];
  /** People whose family name is part of the site's name. */
  owners: readonly PersonName[];
  html: string;
  /** Whether a name is that of the site's company. */
  isOwnName: (name: string) => boolean;
};
