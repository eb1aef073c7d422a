import type { TechnologyReader as Recognising } from "#src/technologies/pages/technology-reader";

/** Stands in for the reader that recognises technologies: it hears a page and finds nothing. */
export class TechnologyReader implements Pick<Recognising, "open" | "raw" | "finish"> {
  open() {}

  raw() {}

  finish() {
    return [];
  }
}
