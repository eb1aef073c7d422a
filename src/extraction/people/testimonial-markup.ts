/** Parts of the names of classes: `testimonial`, `testi-card`, `client-say`, `opiniones`, `avis-clients`. */
const NAMES =
  "testimoni testi- testi_ (?<!p)review recenz recens temoign bewertung kundenstimme client-say clients-say customer-say people-say they-say feedback opinion opinie depoim avis-cl yorum (?<![a-z])rating (?<![a-z])stars".split(
    " ",
  );
/** An element for the words of customers. Templates also use such classes for teams, without prose before the name. */
const TESTIMONIAL = new RegExp(
  String.raw`<[a-z][^<>]*?\s(?:class|id)\s*=\s*["']?[^"'<>]*(?:${NAMES.join("|")})[^<>]*>`,
  "gi",
);
/** The names without their first letter, which can be a capital. */
const WORDS = NAMES.map((name) => name.replace(/^\(.*\)/, "").slice(1));
/** Which of these elements rate. */
const RATING = /(?<![a-z])(?:rating|stars)/i;
/** `★★★★★`, or icons: how a customer rates. */
const STAR = /[★⭐]|\b(?:fa|bi|icon|ri|lni)-star\b/gu;
const MIN_STARS = 3;
/** HTML of so many stars. */
const STARS_REACH = 400;
/** `testimonial-author`, `testimonial-avatar`: below the words themselves. */
const AUTHOR =
  /author|autor|auteur|name|client|customer|kunde|cliente|person|cite|meta|info|avatar|image|img|photo|pic|foto|role|title|position|company|job/i;
/** Where a testimonial has ended. */
const END = /<(?:h[12]|section|footer|\/section)(?![a-z])/i;
/** HTML between the start of a testimonial and the name of its author. */
const REACH = 2_500;
/** Text of a testimonial before the name. A motto is shorter. */
const MIN_PROSE = 60;
/** Text behind a rating. */
const MIN_RATED_PROSE = 20;
/** The quotation of a testimonial whose author stands above it. */
const QUOTED = /^["“”„«»‹「『][^"“”„«»‹「『]{40}/u;
/** HTML between a name and the quotation below. */
const QUOTE_REACH = 700;
/** Tags that open before a name. */
const OPEN_TAGS = /(?:<[a-z][^<>]*>\s*)+$/i;
const MAX_PLACES = 8;

/** Names that a page writes beside testimonials or ratings, as those of customers. */
export class TestimonialMarkup {
  readonly #html: string;
  readonly #isTeam: boolean;
  #mayQuote: boolean | undefined;

  constructor(html: string, isTeam: boolean) {
    this.#html = html;
    this.#isTeam = isTeam;
  }

  /** Whether a name stands beside the prose of a testimonial everywhere on the page. */
  isAuthor(name: string): boolean {
    this.#mayQuote ??=
      WORDS.some((word) => this.#html.includes(word)) ||
      this.#html.search(STAR) !== -1 ||
      (!this.#isTeam && this.#html.includes("<blockquote"));
    if (!this.#mayQuote) return false;
    let places = 0;
    let at = this.#html.indexOf(name);
    for (; at !== -1 && places < MAX_PLACES; at = this.#html.indexOf(name, at + name.length)) {
      const before = this.#html.slice(Math.max(0, at - REACH), at);
      // The text of an attribute.
      if (before.lastIndexOf("<") > before.lastIndexOf(">")) continue;
      const after = this.#html.slice(at + name.length, at + name.length + QUOTE_REACH);
      if (!isInTestimonial(before, after, this.#isTeam)) return false;
      places++;
    }
    return places > 0;
  }
}

/** On a page about the team, a `blockquote` is the motto of a person, whom the page names before it. */
function isInTestimonial(before: string, after: string, isTeam: boolean): boolean {
  let start = isTeam ? -1 : before.lastIndexOf("<blockquote");
  let rating = endOfRating(before);
  for (const { index, 0: tag } of before.matchAll(TESTIMONIAL)) {
    const end = index + tag.length;
    if (RATING.test(tag)) rating = Math.max(rating, end);
    else if (start === -1 || !AUTHOR.test(tag)) start = Math.max(start, end);
  }
  const from = Math.max(start, rating);
  if (from === -1) return false;
  const between = before.slice(from).replace(OPEN_TAGS, "");
  if (END.test(between)) return false;
  const minProse = rating > start ? MIN_RATED_PROSE : MIN_PROSE;
  return (
    textsOf(between).some((text) => text.length >= minProse) ||
    textsOf(after).some((text) => QUOTED.test(text))
  );
}

/** The position behind the last stars of a rating; -1 if there is none. */
function endOfRating(html: string): number {
  const stars = [...html.matchAll(STAR)];
  const [first, last] = [stars.at(-MIN_STARS), stars.at(-1)];
  if (!first || !last || stars.length < MIN_STARS) return -1;
  return last.index - first.index <= STARS_REACH ? last.index + last[0].length : -1;
}

/** The texts between the tags of some HTML. */
const textsOf = (html: string): string[] =>
  html.split(">").map((part) => part.split("<", 1)[0]!.trim());
