import type { FoundTechnology } from "./found-technology";

/** What is asked of a start tag. `start` and `end` are its place in the page's html. */
export type PageTag = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  attribute(name: string): string | null;
  has(name: string): boolean;
};

/** A page and what came with it: header names in lower case, and the names of the cookies it set. */
export type AnsweredPage = {
  url: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
};

/** Hears a page once and recognises what made it. */
export class TechnologyReader {
  readonly #page: AnsweredPage;

  constructor(page: AnsweredPage) {
    this.#page = page;
  }

  open(_tag: PageTag) {}

  /** What a `script` or `style` holds, right after its `open`. */
  raw(_name: string, _content: string) {}

  finish(): FoundTechnology[] {
    return this.#page.url === "" ? [] : [];
  }
}
