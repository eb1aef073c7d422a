/** Finds the value of the longest listed suffix of a name, in whole labels. */
export class SuffixTable<T> {
  readonly #values = new Map<string, T>();

  /** Rows of suffixes. `*` within a suffix matches one label. */
  constructor(rows: Iterable<readonly [endings: readonly string[], value: T]>) {
    for (const [endings, value] of rows)
      for (const ending of endings) this.#values.set(ending, value);
  }

  find(name: string): T | null {
    for (let ending = name; ending !== ""; ending = parentOf(ending)) {
      const value = this.#values.get(ending) ?? this.#values.get(withStar(ending));
      if (value !== undefined) return value;
    }
    return null;
  }
}

function parentOf(name: string): string {
  const dot = name.indexOf(".");
  return dot === -1 ? "" : name.slice(dot + 1);
}

/** `inbound-smtp.eu-west-1.amazonaws.com` → `inbound-smtp.*.amazonaws.com` */
function withStar(name: string): string {
  return name.replace(/^([^.]+)\.[^.]+\./, "$1.*.");
}
