import { detectInResponse } from "#src/technologies/response-technologies";
import { checkStep } from "./check-step";
import { addressOf, awaitsConsent } from "./deferred-address";
import { Detections } from "#src/technologies/detections";
import { knownFingerprints } from "#src/technologies/fingerprints/fingerprints";
import type { FoundTechnology } from "#src/technologies/found-technology";
import type { GramIndex } from "#src/technologies/fingerprints/gram-index";
import type { Pattern } from "#src/technologies/fingerprints/pattern";
import { addressAt } from "./script-address";
import { TrialBudget } from "./trial-budget";

/** A start tag. `start` and `end` are its offsets in the page's HTML. */
export type PageTag = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  attribute(name: string): string | null;
  has(name: string): boolean;
};

/** A page with its response headers (names in lower case) and the names of its cookies. */
export type PageResponse = {
  url: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
};

const MAX_TAG_LENGTH = 1_500;
const MAX_ADDRESS_LENGTH = 500;
const MAX_META_LENGTH = 500;
const MAX_COMMENTS = 1_000;
const MAX_COMMENT_LENGTH = 400;
const MAX_SCRIPT_LENGTH = 64_000;
const MAX_SCRIPTS_LENGTH = 256_000;
const MAX_STYLES_LENGTH = 20_000;
/** Range around a matching piece that an expression searches in an inline script. */
const BEFORE = 300;
const BEHIND = 500;
/** Data scripts: they contain content, not code. */
const DATA_SCRIPT = /json|template|html/i;

/** Detects a page's technologies in one pass, in time linear in its length. */
export class TechnologyReader {
  readonly #page: PageResponse;
  readonly #known = knownFingerprints();
  readonly #detections = new Detections(this.#known.patternCount);
  readonly #trials = new TrialBudget(this.#known.patternCount);
  /** Number of matched steps of each selector with several steps. */
  readonly #steps = new Map<Pattern, number>();
  #tag: PageTag | null = null;
  #isData = false;
  #scriptsLeft = MAX_SCRIPTS_LENGTH;
  #stylesLeft = MAX_STYLES_LENGTH;
  #text = "";
  #metaName = "";

  constructor(page: PageResponse) {
    this.#page = page;
  }

  open(tag: PageTag) {
    this.#tag = tag;
    this.#text = "";
    this.#trials.startText();
    const end = Math.min(tag.end, tag.start + MAX_TAG_LENGTH);
    this.#known.tags.scan(this.#page.html, tag.start, end, this.#tryOnTag);
    if (tag.name === "script") this.#openScript(tag);
    else if (tag.name === "meta") this.#readMeta(tag);
  }

  /** Content of a `script` or `style`, right after its `open`. */
  raw(name: string, content: string) {
    if (name === "style") {
      this.#scan(this.#known.styles, content.slice(0, this.#stylesLeft), this.#tryAround);
      this.#stylesLeft -= Math.min(content.length, this.#stylesLeft);
    } else if (name === "script" && !this.#isData) {
      const length = Math.min(content.length, this.#scriptsLeft, MAX_SCRIPT_LENGTH);
      this.#scriptsLeft -= length;
      this.#scan(this.#known.scripts, content.slice(0, length), this.#tryOnScript);
    }
  }

  /** Highest confidence first, before relations between technologies are resolved. */
  finish(): FoundTechnology[] {
    this.#readComments();
    this.#scan(this.#known.urls, this.#page.url.slice(0, MAX_ADDRESS_LENGTH), this.#tryOnText);
    detectInResponse(this.#page, this.#known, this.#detections);
    return this.#detections.found();
  }

  #openScript(tag: PageTag) {
    this.#isData = DATA_SCRIPT.test(tag.attribute("type") ?? "") && !awaitsConsent(tag);
    const address = addressOf(tag);
    if (address === null) return;
    this.#scan(this.#known.scriptAddresses, address.slice(0, MAX_ADDRESS_LENGTH), this.#tryOnText);
  }

  #readMeta(tag: PageTag) {
    const name = (tag.attribute("name") ?? tag.attribute("property"))?.trim().toLowerCase();
    const patterns = name && this.#known.metas.get(name);
    if (!patterns) return;
    this.#metaName = name;
    const content = (tag.attribute("content") ?? "").slice(0, MAX_META_LENGTH);
    for (const pattern of patterns) if (this.#trials.take(pattern)) this.#match(pattern, content);
    this.#scan(this.#known.metaValues, content, this.#tryOnMeta);
  }

  #readComments() {
    const { html } = this.#page;
    // An exclamation mark is rarer than the `<` before it.
    let at = html.indexOf("!--");
    for (let count = 0; at !== -1 && count < MAX_COMMENTS; count++) {
      const end = html.indexOf("-->", at + 3);
      if (end === -1) return;
      const until = Math.min(end, at + MAX_COMMENT_LENGTH);
      if (html.charCodeAt(at - 1) === 60)
        this.#scan(this.#known.comments, html.slice(at - 1, until), this.#tryOnText);
      at = html.indexOf("!--", end);
    }
  }

  #scan(index: GramIndex, text: string, hit: (patterns: Pattern[], at: number) => void) {
    this.#text = text;
    this.#trials.startText();
    index.scan(text, 0, text.length, hit);
  }

  readonly #tryOnTag = (patterns: Pattern[]) => {
    const tag = this.#tag;
    if (tag === null) return;
    for (const pattern of patterns) {
      if (!this.#trials.take(pattern)) continue;
      if (pattern.kind === "d") this.#trySelector(pattern, tag);
      else {
        this.#text ||= this.#page.html.slice(
          tag.start,
          Math.min(tag.end, tag.start + MAX_TAG_LENGTH),
        );
        this.#match(pattern, this.#text);
      }
    }
  };

  readonly #tryOnText = (patterns: Pattern[]) => {
    for (const pattern of patterns)
      if (this.#trials.take(pattern)) this.#match(pattern, this.#text);
  };

  readonly #tryOnMeta = (patterns: Pattern[]) => {
    for (const pattern of patterns)
      if (pattern.key === this.#metaName && this.#trials.take(pattern))
        this.#match(pattern, this.#text);
  };

  readonly #tryAround = (patterns: Pattern[], at: number) => {
    const part = this.#text.slice(Math.max(0, at - BEFORE), at + BEHIND);
    for (const pattern of patterns) if (this.#trials.takeAgain(pattern)) this.#match(pattern, part);
  };

  readonly #tryOnScript = (patterns: Pattern[], at: number) => {
    let address: string | undefined;
    let part: string | undefined;
    for (const pattern of patterns) {
      if (!this.#trials.takeAgain(pattern)) continue;
      if (pattern.kind === "s") {
        address ??= addressAt(this.#text, at);
        if (address) this.#match(pattern, address);
      } else {
        part ??= this.#text.slice(Math.max(0, at - BEFORE), at + BEHIND);
        this.#match(pattern, part);
      }
    }
  };

  #match(pattern: Pattern, text: string) {
    this.#trials.spend(text.length);
    const match = pattern.match(text);
    if (match !== null) this.#note(pattern, match);
  }

  /** Steps only have to match in document order. Nesting is ignored. */
  #trySelector(pattern: Pattern, tag: PageTag) {
    const { steps } = pattern;
    const seen = this.#steps.get(pattern) ?? 0;
    const result = checkStep(tag, steps[seen]!);
    if (result === null) return;
    if (seen + 1 < steps.length) this.#steps.set(pattern, seen + 1);
    else this.#note(pattern, result === true ? null : result);
  }

  #note(pattern: Pattern, match: RegExpExecArray | null) {
    const version = pattern.versionOf(match);
    this.#detections.add(pattern, version);
    if (version || !pattern.readsVersion) this.#trials.close(pattern);
  }
}
