/**
 * Finds the tags that may contain one of several words without reading their attributes. It
 * advances with the scan.
 */
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
    this.#nearest = this.#findNearest();
  }

  /** Whether any of the words stands ahead. */
  get hasAny(): boolean {
    return this.#nearest !== Infinity;
  }

  /** Whether one stands in this stretch of the page. Stretches are asked for in the page's order. */
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
