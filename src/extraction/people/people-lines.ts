import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { isDegrees } from "./degrees";
import { type PersonName, readPersonName } from "./person-name";
import { isLink, isQuotation, NAME, QUOTE_START, TEAM_HEADING, TITLE_LIKE } from "./person-signs";
import { findTitle, isWholeRole, titleLengthAtStart } from "./role-words";
import { isTitle } from "./title-lines";
import type { Sighting } from "./unsure-people";

/** A title that no list contains is not longer. */
export const MAX_UNSURE_TITLE = 45;
export const MIN_PROSE_LENGTH = 60;
/** Text, as a quotation is, is longer than an item of a menu. */
const MIN_TEXT_LENGTH = 40;
const MAX_MOTTO = 90;
/** The name, its title and the company of a customer, above the quotation. */
const MAX_CARD_LINES = 3;
/** Names in a row below a heading. */
const MIN_LISTED = 3;
const MAX_LISTED = 40;
const MAX_HEADING = 60;
const TITLE_END = /\.\s(?=\p{Lu})/u;
/** A name in letters of Chinese, Japanese or Korean is not longer. */
const MAX_ASIAN_NAME = 12;
const MAX_ASIAN_TITLE = 18;
/** Initials, stars or a figure between a quotation and its author. */
const AVATAR = /^(?:\p{Lu}{1,3}|[★☆⭐✩✰\s]+|\d(?:[.,]\d)?(?:\s?\/\s?\d+)?)$/u;
/** Characters in which a biography mentions its person. */
const MAX_MENTION = 120;
const MIN_BIOGRAPHY = 40;
/** What a text about a person says, and none about a service of an unknown name. */
const PRONOUN = /(?<=[\s(])(?:he|she|his|her|him|hij|zij|haar|ella|hon|hennes)(?=[\s,.])/i;
/** `Meta Pixel` is another name than `Meta`. */
const MENTION_END = /^(?:['’]s)?,?\s(?:\p{Ll}|\()/u;
/** `Absolwentka Wydziału Prawa`: how biographies without the name start. */
const TRAINING =
  /^(?:absolw|absolvent|abschluss|ukończył|graduat|studi(?:um|ed|erte|ó|ato)|diplôm|licenci|laureat|wykształc|vystudoval|végzett|diplom(?:ée?|at[oa]|ad[oa]|ir)|formad[oa] |titulad[oa] |mezun|geboren |born |née? (?:en|à) |nacid[oa] |nat[oa] a )/iu;
/** `Dedicated advocate with 15 years of experience` */
const EXPERIENCE =
  /\d+\+?[\s-](?:years?|jahren?|ans|años|anni|anos|lat|letou?|let|jaar|års?|vuoden|év\p{L}*|ani|yıl\p{L}*|letni\p{L}+)['’]?\s(?:\p{L}+\s){0,2}(?:experience|erfahrung|expérience|experiencia|esperienza|experiência|doświadczen\p{L}*|praxe|praxí|zkušenost\p{L}*|ervaring|erfaring|erfarenhet|kokemus\p{L}*|tapasztalat\p{L}*|experiență|deneyim\p{L}*|tecrübe\p{L}*)/iu;
/** Lines below a heading of a team. */
const TEAM_LINES = 40;

/** The lines of a page, with what each may be beside the name of a person. */
export class PeopleLines {
  readonly texts: readonly string[];
  readonly #classes: readonly number[];
  /** Lines that were looked at before. */
  readonly #titles: boolean[] = [];
  readonly #names: boolean[] = [];

  constructor({ texts, classes }: PageLines) {
    this.texts = texts;
    this.#classes = classes;
  }

  /** Whether the page's copyright line names a person: its owner. */
  isRepeated({ name }: Sighting): boolean {
    return this.texts.some((line) => line.includes("©") && line.includes(name));
  }

  /** `Chair ¶ Jane Doe ¶ Treasurer ¶ John Roe`: in a list of titles and names, the last one shows which stands first. */
  isTitleAbove(at: number): boolean {
    if (!this.isTitleAt(at - 1) || !this.isTitleAt(at + 1)) return false;
    let first = at;
    while (this.isTitleAt(first - 1) && this.#isNameAt(first - 2)) first -= 2;
    if (!this.isTitleAt(first - 1)) return false;
    let last = at;
    while (this.isTitleAt(last + 1) && this.#isNameAt(last + 2)) last += 2;
    return !this.isTitleAt(last + 1);
  }

  /** The title above a line, unless it is that of the name above it. */
  ownTitleAbove(at: number): string | null {
    return this.isTitleAt(at - 1) && !this.#isNameAt(at - 2) ? this.texts[at - 1]! : null;
  }

  #isNameAt(at: number): boolean {
    const line = this.texts[at] ?? "";
    if (at < 0) return false;
    const isAsian = (this.#classes[at]! & LINE.UNSPACED) !== 0 && line.length <= MAX_ASIAN_NAME;
    return (this.#names[at] ??= readPersonName(line, isAsian) !== null);
  }

  /** `Lawyer with 25 years of experience.`: a sentence that starts with a title. */
  startsWithTitle = (at: number): boolean =>
    ((this.#classes[at] ?? 0) & LINE.ROLE) !== 0 &&
    this.texts[at]!.length >= MIN_BIOGRAPHY &&
    titleLengthAtStart(this.texts[at]!) > 0;

  /** `Chair of the board. She …`: the title that is the first sentence of a text; null if there is none. */
  titleSentenceAt(at: number): string | null {
    const text = this.texts[at] ?? "";
    if (((this.#classes[at] ?? 0) & LINE.ROLE) === 0 || text.length < MIN_BIOGRAPHY) return null;
    const [first = ""] = text.split(TITLE_END, 1);
    const isSentence = first.length < text.length && first.length <= MAX_HEADING;
    return isSentence && isTitle(first) && readPersonName(first) === null ? first : null;
  }

  /** Whether a line is one of several names in a row below a heading such as `Board of Trustees`. */
  isListedAt(at: number): boolean {
    let first = at;
    while (at - first < MAX_LISTED && this.#listsAt(first - 1)) first--;
    const heading = this.texts[first - 1];
    if (heading === undefined || heading.length > MAX_HEADING) return false;
    if (!TEAM_HEADING.test(heading)) return false;
    let last = at;
    while (last - at < MAX_LISTED && this.#listsAt(last + 1)) last++;
    const names = this.texts.slice(first, last + 1).map((line) => readPersonName(nameOf(line)));
    return names.filter((name) => name?.isOrdered || name?.hasHonorific).length >= MIN_LISTED;
  }

  /** Whether a line is one of several names with honorifics in a row: `Dr Jane Doe ¶ Dr John Roe ¶ …`. */
  isInTitledRunAt(at: number): boolean {
    const isTitled = (line: number) =>
      this.mayNameAt(line) && readPersonName(this.texts[line]!)?.hasHonorific === true;
    let count = 1;
    for (const step of [-1, 1])
      for (let next = at + step; count < MIN_LISTED && isTitled(next); next += step) count++;
    return count >= MIN_LISTED;
  }

  #listsAt = (at: number): boolean =>
    this.mayNameAt(at) && readPersonName(nameOf(this.texts[at]!)) !== null;

  /** The line below a name that can be its title: degrees can stand between. */
  belowName(at: number): number {
    return this.isTitleAt(at + 2) && isDegrees(this.texts[at + 1]!) ? at + 2 : at + 1;
  }

  /**
   * Whether the name in a line is that of the author of the quotation above. A quotation below each person, also below
   * the first one, is that person's motto.
   */
  isQuotedAt(at: number): boolean {
    let quote = at - 1;
    // The picture of an author can consist of initials.
    while (AVATAR.test(this.texts[quote] ?? "")) quote--;
    while (isQuotation(this.texts[quote])) {
      const name = this.#nameOfCard(quote - 1);
      if (name === null) return true;
      quote = name - 1;
    }
    return false;
  }

  /** Whether a quotation stands below the name in a line, or below its title. A motto is shorter. */
  isQuotedBelow(at: number): boolean {
    const below = this.texts.slice(at + 1, at + 1 + MAX_CARD_LINES);
    const quote = below.find((line) => line.length > MIN_TEXT_LENGTH);
    return quote !== undefined && quote.length > MAX_MOTTO && QUOTE_START.test(quote);
  }

  /** The line of the name of a card that ends with a title. */
  #nameOfCard(end: number): number | null {
    if (!this.isTitleAt(end)) return null;
    return [end - 1, end - 2].find((at) => readPersonName(this.texts[at] ?? "") !== null) ?? null;
  }

  /** Whether prose follows a line: it is a heading, and not an item of a menu. */
  hasTextBelow(at: number): boolean {
    const below = this.texts.slice(at + 1, at + 6);
    return below.some((line) => line.length > MIN_TEXT_LENGTH || QUOTE_START.test(line));
  }

  mayNameAt(at: number): boolean {
    const bits = this.#classes[at] ?? 0;
    if ((bits & LINE.NAME) === 0) return false;
    return (bits & LINE.NON_ASCII) === 0 || NAME.test(this.texts[at]!);
  }

  /** Where a job title starts in a line; -1 if there is none. */
  roleAt(at: number): number {
    return (this.#classes[at] ?? 0) & LINE.ROLE ? findTitle(this.texts[at]!) : -1;
  }

  isTitleAt(at: number): boolean {
    const bits = this.#classes[at] ?? 0;
    if ((bits & (LINE.ROLE | LINE.UNSPACED)) === 0) return false;
    return (this.#titles[at] ??= this.#isTitle(this.texts[at]!, bits));
  }

  #isTitle = (line: string, bits: number): boolean =>
    ((bits & LINE.ROLE) !== 0 && isTitle(line)) ||
    ((bits & LINE.UNSPACED) !== 0 && line.length <= MAX_ASIAN_TITLE && isWholeRole(line));

  /** Whether the line below a name may be a title that no list contains: short words that are no name and no link. */
  hasLooseTitle(below: string | undefined, at: number): boolean {
    return (
      below !== undefined &&
      below.length >= 4 &&
      below.length <= MAX_UNSURE_TITLE &&
      TITLE_LIKE.test(below) &&
      !isLink(below) &&
      ((this.#classes[at + 1]! & LINE.NAME) === 0 || readPersonName(below) === null)
    );
  }

  /** Whether prose stands below a name, below the heading of a team. */
  isTeamProse = (at: number): boolean =>
    (this.texts[at + 1] ?? "").length > MIN_PROSE_LENGTH && this.isBelowTeamHeading(at);

  /** Whether prose below a name is about that person: `Jane Doe ¶ Jane has built boats for ten years`. */
  isBiographyAt(at: number, { name, hasHonorific }: PersonName): boolean {
    const words = name.split(" ");
    const mentioned = [name, words[0]!];
    if (hasHonorific) mentioned.push(words.at(-1)!);
    return [at + 1, at + 2].some((below) => {
      const text = this.texts[below] ?? "";
      if (text.length < MIN_BIOGRAPHY || QUOTE_START.test(text)) return false;
      // `Jane Mary Doe ¶ Jane Doe, advogada, …`
      if (words.length > 2 && text.startsWith(`${words[0]} ${words.at(-1)}`)) return true;
      const start = ` ${text.slice(0, MAX_MENTION)} `;
      return mentioned.some(
        (word) => word.length >= 3 && MENTION_END.test(start.split(` ${word}`, 2)[1] ?? ""),
      );
    });
  }

  /** Whether the line below a name names a training or years of experience, as biographies do. */
  isCareerAt(at: number): boolean {
    const text = this.texts[at + 1] ?? "";
    return text.length >= MIN_BIOGRAPHY && (TRAINING.test(text) || EXPERIENCE.test(text));
  }

  /** Whether prose below words that need be no name is about a person: `Zorvan Quilmex ¶ Zorvan … She …`. */
  isBiographyOfUnknown(at: number, name: PersonName): boolean {
    if (!this.isBiographyAt(at, name)) return false;
    return [at + 1, at + 2].some((below) => PRONOUN.test(this.texts[below] ?? ""));
  }

  /** Whether a heading of a team stands above. */
  isBelowTeamHeading(at: number): boolean {
    return this.texts
      .slice(Math.max(0, at - TEAM_LINES), at)
      .some((line) => line.length <= 40 && TEAM_HEADING.test(line));
  }
}

/** The text before a comma: `Jane Doe, vice-chair`. */
const nameOf = (line: string) => line.split(",", 1)[0]!;
