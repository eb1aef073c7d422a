/**
 * Finds the tags that may contain one of several words without reading their attributes. It
 * advances with the scan.
 */
export class MarkerCursor {
  readonly #html: string;
  readonly #markers: readonly string[];
  /** Position of the next occurrence of each word; Infinity if there is none. */
  readonly #next: number[];
  #nearest: number;

  /** The search starts at `from`. */
  constructor(html: string, markers: readonly string[], from = 0) {
    this.#html = html;
    this.#markers = markers;
    this.#next = markers.map((marker) => indexOrInfinity(html, marker, from));
    this.#nearest = this.#findNearest();
  }

  /** Whether any of the words occurs later in the page. */
  get hasAny(): boolean {
    return this.#nearest !== Infinity;
  }

  /** Whether one of the words occurs in this range. Ranges must be requested in page order. */
  isIn(start: number, end: number): boolean {
    if (end <= this.#nearest) return false;
    if (start <= this.#nearest) return true;
    const next = this.#next;
    for (let index = 0; index < next.length; index++)
      if (next[index]! < start)
        next[index] = indexOrInfinity(this.#html, this.#markers[index]!, start);
    this.#nearest = this.#findNearest();
    return this.#nearest < end;
  }

  #findNearest(): number {
    let nearest = Infinity;
    for (let index = 0; index < this.#next.length; index++)
      if (this.#next[index]! < nearest) nearest = this.#next[index]!;
    return nearest;
  }
}

function indexOrInfinity(html: string, marker: string, from: number): number {
  const at = html.indexOf(marker, from);
  return at === -1 ? Infinity : at;
}
