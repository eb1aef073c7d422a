import type { TechnologyReader as ServiceReader } from "#src/technologies/pages/technology-reader";

/** Replaces the reader that recognises technologies; finds nothing. */
export class TechnologyReader implements Pick<ServiceReader, "open" | "raw" | "finish"> {
  open() {}

  raw() {}

  finish() {
    return [];
  }
}
