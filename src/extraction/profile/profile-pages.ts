import { profilePages } from "#src/extraction/data/profile-pages";
import { lazy } from "#src/shared/lazy";

/** Front pages, with or without a language: `/`, `/de/`, `/en-us`, `/index.html`. */
export const HOME_PATH =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|home|homepage|default|start|startseite|accueil|inicio)(?:\.\w+)?\/?)?$/i;

/** Front pages of project sites, which share the host of their owner: `https://owner.github.io/project/`. */
const PROJECT_HOME =
  /^https?:\/\/[\w-]+\.(?:github|gitlab)\.io\/[\w.-]+\/(?:index\.html)?(?:[?#]|$)/i;

/** `jane-doe`, `dr-jane-van-doe.html`: the page of one person. */
const PERSON_SLUG = String.raw`\p{L}{2,}(?:[-_]\p{L}{1,}){1,4}(?:\.\w{3,5}|/index\.\w{3,5})?/?$`;

// Without the `u` flag, a long list of words takes a fraction of the time.
const paths = lazy(() => {
  const words = profilePages();
  const team = [...words.teamPages, ...words.profileTeamPages].join("|");
  return {
    profile: new RegExp([...words.profilePages, ...words.profileTeamPages].join("|"), "i"),
    finePrint: new RegExp(words.finePrint.join("|"), "i"),
    team: new RegExp(team, "i"),
    person: new RegExp(`(?:${team})[^/]*/${PERSON_SLUG}`, "iu"),
    others: new RegExp(words.othersPages.join("|"), "i"),
  };
});

/** The last part of a path, without an index file or an extension: `/en/contact/index.html` → `contact`. */
const LAST_PART = /([^/]*?)(?:\.(?:html?|php|aspx?|jsp))?(?:\/index(?:\.\w+)?)?\/?$/i;

/**
 * Whether a page can describe the company itself: front pages, and those whose last part of the path names contacts,
 * the team, the company or legal details. Pages of articles and products name many other people and places.
 */
export function isProfilePage(url: string, isEntry: boolean): boolean {
  const path = pathOf(url);
  if (isEntry || HOME_PATH.test(path) || PROJECT_HOME.test(url)) return true;
  const [, last = ""] = LAST_PART.exec(path) ?? [];
  if (paths().others.test(path)) return false;
  return paths().profile.test(last) || (paths().team.test(path) && paths().person.test(path));
}

/** Whether the path is one of articles, products or other companies. */
export const isOthersPage = (url: string): boolean => paths().others.test(pathOf(url));

/** Whether a page lists the people of a company, or describes one of them. */
export function isTeamPage(url: string): boolean {
  const path = pathOf(url);
  return paths().team.test(path) || paths().team.test(LAST_PART.exec(path)?.[1] ?? "");
}

const ABOUT_ME_PATH =
  /(?:about|meet)-?me\b|(?:ue|ü|u)ber-?mich|zur-person|a-propos-de-moi|qui-suis|sobre-m[ií]|quien-soy|quem-sou|chi-?sono|over-?mij|wie-ben-ik|o-?mnie\b|kim-jestem|o-?mne\b|kdo-jsem|rolam|despre-mine|o-?meni\b|za-?men\b|obo-mne|pro-mene|hakk[ıi]mda\b|om-?m[ei][gj]\b|minusta/iu;

/** Whether a page is that of one person about themselves. */
export const isAboutMePage = (url: string): boolean => ABOUT_ME_PATH.test(pathOf(url));

/** Pages about the past name people who have left. */
const HISTORY_PATH =
  /histor|histoire|geschichte|(?:^|[-_/])stori[ae]|tarihce|enkaku|沿革|istoric|tortenet/iu;
export const isHistory = (url: string): boolean => HISTORY_PATH.test(pathOf(url));

/** Whether a page is a privacy statement or terms, which also name providers and authorities. */
export const isFinePrint = (url: string): boolean => paths().finePrint.test(pathOf(url));

function pathOf(url: string): string {
  const path = url.slice(url.indexOf("/", 8)).replace(/[?#].*$/, "");
  if (!path.startsWith("/")) return "/";
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
