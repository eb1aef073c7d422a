import type { FoundPeople } from "./found-people";
import { OrdinaryWords } from "./ordinary-words";
import { isLinkedToOthers } from "./others-links";
import type { PeoplePage } from "./people-page";
import { isTownName } from "./person-context";
import { signersIn } from "./quoted-runs";
import { TestimonialMarkup } from "./testimonial-markup";

/** Removes customers, partners, and names that consist of other words. */
export function removeOthers(found: FoundPeople, lines: readonly string[], page: PeoplePage) {
  const { html, url, isTeam } = page;
  const all = found.all();
  if (all.length === 0) return;
  // `Jane Doe ¶ Oliver Wyman`: the firm stands where others have their title.
  const titles = new Set(all.map(({ title }) => title));
  const signers = isTeam ? null : signersIn(all, lines);
  const testimonials = new TestimonialMarkup(html, isTeam);
  const words = new OrdinaryWords(lines, isTeam);
  found.removeIf(
    (one) =>
      (one.title === null && titles.has(one.name)) ||
      (one.title === null && !one.hasHonorific && isTownName(one.name, page.countries[0])) ||
      signers?.has(one.name) === true ||
      testimonials.isAuthor(one.name) ||
      words.includes(one) ||
      isLinkedToOthers(one.name, html, url),
  );
}
