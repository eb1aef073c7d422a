const NAMES = "testimoni testi- testi_ review recenz recens temoign bewertung kundenstimme".split(
  " ",
);
/** An element for the words of customers. Templates also use such classes for teams, without prose before the name. */
const TESTIMONIAL = new RegExp(
  String.raw`<[a-z][^<>]*?\s(?:class|id)\s*=\s*["']?[^"'<>]*(?:${NAMES.join("|")})[^<>]*>`,
  "gi",
);
/** The names without their first letter, which can be a capital. */
const WORDS = NAMES.map((name) => name.slice(1));
/** `testimonial-author`, below the words themselves. */
const AUTHOR = /author|autor|auteur|name|client|customer|kunde|cliente|person|cite|meta|info/i;
/** Where a testimonial has ended. */
const END = /<(?:h[12]|section|footer|\/section)(?![a-z])/i;
/** HTML between the start of a testimonial and the name of its author. */
const REACH = 2_500;
/** Text of a testimonial before the name. A motto is shorter. */
const MIN_PROSE = 100;
const MAX_PLACES = 8;

/** Names that a page writes below testimonials, as those of customers. */
export class TestimonialMarkup {
  readonly #html: string;
  #mayQuote: boolean | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  /** Whether a name stands behind the prose of a testimonial everywhere on the page. */
  isAuthor(name: string): boolean {
    this.#mayQuote ??= WORDS.some((word) => this.#html.includes(word));
    if (!this.#mayQuote) return false;
    let places = 0;
    let at = this.#html.indexOf(name);
    for (; at !== -1 && places < MAX_PLACES; at = this.#html.indexOf(name, at + name.length)) {
      const before = this.#html.slice(Math.max(0, at - REACH), at);
      // The text of an attribute.
      if (before.lastIndexOf("<") > before.lastIndexOf(">")) continue;
      if (!isBehindTestimonial(before)) return false;
      places++;
    }
    return places > 0;
  }
}

function isBehindTestimonial(html: string): boolean {
  let start = -1;
  for (const { index, 0: tag } of html.matchAll(TESTIMONIAL))
    if (start === -1 || !AUTHOR.test(tag)) start = index + tag.length;
  if (start === -1) return false;
  const between = html.slice(start);
  if (END.test(between)) return false;
  return between.split(">").some((part) => part.split("<", 1)[0]!.trim().length >= MIN_PROSE);
}
