/** Knows which tags can hold one of some words, without reading their attributes: it moves along with the scan. */
export class MarkerCursor {
  readonly #html: string;
  readonly #markers: readonly string[];
  /** Where each word stands next; Infinity where it does not. */
  readonly #next: number[];
  #nearest: number;

  /** What stands before `from` is not looked at. */
  constructor(html: string, markers: readonly string[], from = 0) {
    this.#html = html;
    this.#markers = markers;
    this.#next = markers.map((marker) => indexOrInfinity(html, marker, from));
    this.#nearest = Math.min(...this.#next);
  }

  /** Whether any of the words stands ahead. */
  get hasAny(): boolean {
    return this.#nearest !== Infinity;
  }

  /** Whether one stands in this stretch of the page. Stretches are asked for in the page's order. */
  isIn(start: number, end: number): boolean {
    if (end <= this.#nearest) return false;
    if (start <= this.#nearest) return true;
    for (const [index, at] of this.#next.entries())
      if (at < start) this.#next[index] = indexOrInfinity(this.#html, this.#markers[index]!, start);
    this.#nearest = Math.min(...this.#next);
    return this.#nearest < end;
  }
}

function indexOrInfinity(html: string, marker: string, from: number): number {
  const at = html.indexOf(marker, from);
  return at === -1 ? Infinity : at;
}
