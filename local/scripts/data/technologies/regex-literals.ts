/**
 * Finds literals that every match of a regular expression contains, so that a search for four characters can
 * precede it.
 */

/** One position of an expression: a literal character, one of several branches, or anything. */
type Node =
  | { kind: "char"; value: string }
  | { kind: "branches"; branches: Node[][] }
  | { kind: "other" };

/** Minimum length of a literal for the search. */
export const GRAM_LENGTH = 4;

/** Sets of literals: every match contains at least one literal of each set. */
export function requiredLiterals(source: string): string[][] {
  const parser = new Parser(source);
  return setsOfBranches(parser.parseBranches());
}

/** The expression without brackets and quantifiers, with `\0` for everything that is not a literal. */
export function skeletonOf(source: string): string {
  const write = (nodes: Node[]): string =>
    nodes
      .map((node) => {
        if (node.kind === "char") return node.value;
        return node.kind === "other" ? "\0" : node.branches.map(write).join("\0");
      })
      .join("");
  return new Parser(source).parseBranches().map(write).join("\0");
}

/** The alternatives of an expression that consists of alternatives. */
export function splitAlternatives(source: string): string[] {
  const inner = /^\(\?:(.*)\)$/s.exec(source)?.[1];
  if (inner !== undefined && closesWithin(inner) === false) return splitAlternatives(inner);
  const parts: string[] = [""];
  for (const { token, depth } of tokensOf(source)) {
    if (token === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

/** Whether it closes a bracket that it did not open. */
function closesWithin(source: string): boolean {
  for (const { depth } of tokensOf(source)) if (depth < 0) return true;
  return false;
}

function* tokensOf(source: string): Iterable<{ token: string; depth: number }> {
  let depth = 0;
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/g)) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    yield { token, depth };
  }
}

function setsOfBranches(branches: Node[][]): string[][] {
  const sets = branches.map((branch) => setsOfSequence(branch));
  if (sets.length === 1) return sets[0]!;
  if (sets.some((options) => options.length === 0)) return [];
  // Each branch contributes its longest literal: whichever branch matches contains one of them.
  return [[...new Set(sets.flatMap((options) => longest(options)))]];
}

function longest(options: string[][]): string[] {
  const weakest = (set: string[]): number => Math.min(...set.map((literal) => literal.length));
  return options.reduce((best, set) => (weakest(set) > weakest(best) ? set : best));
}

function setsOfSequence(nodes: Node[]): string[][] {
  const sets: string[][] = [];
  let run = "";
  const cut = (): void => {
    if (run.length >= GRAM_LENGTH) sets.push([run]);
    run = "";
  };
  for (const node of nodes) {
    if (node.kind === "char") {
      run += node.value;
      continue;
    }
    cut();
    if (node.kind === "branches") sets.push(...setsOfBranches(node.branches));
  }
  cut();
  return sets;
}

const ESCAPED_CLASS = /[dDwWsSbBpPkcxu0-9]/;

class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parseBranches(): Node[][] {
    const branches: Node[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ")") {
      if (this.#source[this.#at] === "|") {
        this.#at++;
        branches.push([]);
      } else {
        branches.at(-1)!.push(...this.#parseTerm());
      }
    }
    return branches;
  }

  #parseTerm(): Node[] {
    const atom = this.#parseAtom();
    const minimum = this.#parseQuantifier();
    if (minimum === null) return atom;
    // A repeated part occurs at least once, but what follows it need not follow the first occurrence.
    return minimum === 0 ? [{ kind: "other" }] : [...atom, { kind: "other" }];
  }

  #parseAtom(): Node[] {
    const char = this.#source[this.#at++]!;
    if (char === "\\") {
      const escaped = this.#source[this.#at++]!;
      return ESCAPED_CLASS.test(escaped)
        ? [{ kind: "other" }]
        : [{ kind: "char", value: unescapeControl(escaped) }];
    }
    if (char === "[") return this.#skipClass();
    if (char === "(") return this.#parseGroup();
    if (char === "." || char === "^" || char === "$") return [{ kind: "other" }];
    return [{ kind: "char", value: char }];
  }

  #skipClass(): Node[] {
    const start = this.#at;
    while (this.#source[this.#at] !== "]") this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
    const body = this.#source.slice(start, this.#at++);
    // `[.]` and `[/]` are escapes.
    return body.length === 1 ? [{ kind: "char", value: body }] : [{ kind: "other" }];
  }

  #parseGroup(): Node[] {
    const look = /^\?(?:[=!]|<[=!])/.test(this.#source.slice(this.#at));
    const prefix = /^\?(?::|<\w+>|<?[=!])/.exec(this.#source.slice(this.#at));
    this.#at += prefix?.[0].length ?? 0;
    const branches = this.parseBranches();
    this.#at++;
    if (look) return [{ kind: "other" }];
    return branches.length === 1 ? branches[0]! : [{ kind: "branches", branches }];
  }

  /** Minimum number of repetitions of the atom; null if the expression does not state it. */
  #parseQuantifier(): number | null {
    const found = /^(?:([*+?])|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at));
    if (found === null) return null;
    this.#at += found[0].length;
    if (found[1] !== undefined) return found[1] === "+" ? 1 : 0;
    return Number(found[2]);
  }
}

function unescapeControl(escaped: string): string {
  return { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v" }[escaped] ?? escaped;
}
