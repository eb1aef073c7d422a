import type { FoundPerson } from "#src/extraction/facts/profile-facts";
import type { VisibleText } from "#src/extraction/html/visible-text";
import { isRoleAddress } from "#src/extraction/emails/role-address";
import { foldLetters } from "./fold-letters";

/** A link to the profile or to the address of a person, and where in the visible text it stands. */
export type ProfileLink = {
  kind: "linkedin" | "email";
  value: string;
  /** What may be made of the person's name. */
  slug: string;
  at: number;
};

const MAX_LINKS = 100;
/** Characters between a name and the link of the same card. */
const BESIDE = 400;
const PROFILE =
  /^(?:https?:)?\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/(?:mwlite\/)?(?:in|pub)\/([^/?#\s]{2,150})/i;
const MAIL = /^mailto:([^?,;]{3,120})/i;

/** Collects links to LinkedIn profiles and to addresses of people. Company pages are those of the company. */
export class ProfileLinks {
  readonly links: ProfileLink[] = [];

  add(href: string, text: VisibleText) {
    if (this.links.length >= MAX_LINKS) return;
    const profile = PROFILE.exec(href)?.[1];
    if (profile !== undefined) {
      const value = `https://www.linkedin.com/in/${profile}`;
      this.links.push({ kind: "linkedin", value, slug: decoded(profile), at: text.length });
    }
    const email = MAIL.exec(href)?.[1];
    if (email === undefined) return;
    const value = decoded(email).trim().toLowerCase();
    const slug = value.slice(0, value.indexOf("@"));
    if (slug !== "" && !isRoleAddress(value))
      this.links.push({ kind: "email", value, slug, at: text.length });
  }
}

/**
 * Gives people the profile and the address that are linked beside their name. The name in the link has to agree
 * with it; a profile without any name (`/in/ACoAAB…`) counts only directly behind the name.
 */
export function linkPeople(
  people: readonly FoundPerson[],
  text: string,
  links: readonly ProfileLink[],
): FoundPerson[] {
  if (links.length === 0) return [...people];
  const places = people.map(({ name }) => placesOf(name, text));
  const taken = new Set<string>();
  const linkOf = (index: number, wanted: ProfileLink["kind"]): string | null => {
    const others = places.filter((_, other) => other !== index).flat();
    const place = { own: places[index]!, others, people };
    const found = links.find(
      (link) =>
        link.kind === wanted &&
        !taken.has(link.value) &&
        isProfileOf(people[index]!.name, link, place),
    );
    if (found) taken.add(found.value);
    return found?.value ?? null;
  };
  return people.map((person, index) => ({
    ...person,
    linkedin: person.linkedin ?? linkOf(index, "linkedin"),
    email: person.email ?? linkOf(index, "email"),
  }));
}

type Places = { own: number[]; others: number[]; people: readonly FoundPerson[] };

function isProfileOf(
  name: string,
  { kind, slug, at }: ProfileLink,
  { own, others, people }: Places,
) {
  const agreement = agreementOf(name, slug);
  if (agreement === "full")
    return people.every((other) => other.name === name || agreementOf(other.name, slug) !== "full");
  const before = own.findLast((place) => place <= at);
  const isBehind =
    before !== undefined &&
    at - before <= BESIDE &&
    !others.some((other) => other > before && other <= at);
  return isBehind && (agreement === "partial" || (kind === "linkedin" && isOpaque(slug)));
}

/** Whether a page links the profile or the address of a person with this name. */
export const isLinkedName = (name: string, links: readonly ProfileLink[]): boolean =>
  links.some(({ slug }) => agreementOf(name, slug) === "full");

/** How much of a name is in the address of a profile: `jane-doe-4b5a`, `janedoe`, `jdoe`. */
function agreementOf(name: string, slug: string): "full" | "partial" | "none" {
  const words = name
    .split(/[\s.-]+/)
    .map((word) => foldLetters(word).replace(/[^\p{L}]/gu, ""))
    .filter((word) => word.length > 1);
  const written = foldLetters(slug).replace(/[^\p{L}]/gu, "");
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (written.includes(first) && written.includes(last)) return "full";
  return words.some((word) => word.length >= 4 && written.includes(word)) ? "partial" : "none";
}

/** An identifier of LinkedIn's own, or a name in a script that cannot be compared. */
const isOpaque = (slug: string) => slug.startsWith("ACoA") || !/[a-z]{4}/i.test(slug);

/** Where a name stands in a text with marks between its nodes. */
function placesOf(name: string, text: string): number[] {
  const pattern = name
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .split(" ")
    .join("[\\s]{1,6}");
  const places: number[] = [];
  for (const { index, 0: found } of text.matchAll(new RegExp(pattern, "giu")))
    if (places.push(index + found.length) >= 5) break;
  return places;
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    // A broken escape sequence: the address is used as it is written.
    return slug;
  }
}
