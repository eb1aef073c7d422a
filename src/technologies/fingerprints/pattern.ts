import type { PatternKind, PatternRow } from "./fingerprint-row";
import type { SelectorStep } from "./selector-step";

/** Bounds quantifiers to prevent ReDoS. Real pages have fewer repetitions. */
const MAX_REPEATS = 250;
const MAX_GROUP_LENGTH = 10;

/** One pattern of a technology. */
export class Pattern {
  readonly id: number;
  readonly technology: string;
  readonly kind: PatternKind;
  /** Name of the header, cookie, meta or record. */
  readonly key: string;
  readonly confidence: number;
  readonly #source: string | SelectorStep[];
  readonly #version: string;
  #expression: RegExp | null = null;

  constructor(
    id: number,
    technology: string,
    [kind, key, source, version = "", confidence = 100]: PatternRow,
  ) {
    this.id = id;
    this.technology = technology;
    this.kind = kind;
    this.key = key.split("|", 1)[0]!;
    this.confidence = confidence;
    this.#source = source;
    this.#version = version;
  }

  /** The steps of a selector; empty if the pattern is an expression. */
  get steps(): readonly SelectorStep[] {
    return typeof this.#source === "string" ? [] : this.#source;
  }

  /** Whether a match may yield a version. */
  get readsVersion(): boolean {
    return this.#version.includes("\\");
  }

  /** Matches the expression; an empty one matches everything. */
  match(value: string): RegExpExecArray | null {
    if (typeof this.#source !== "string") return null;
    this.#expression ??=
      this.kind === "p" ? propertyExpression(this.#source) : boundedExpression(this.#source);
    return this.#expression.exec(value);
  }

  /** The version in a match, or `""`. */
  versionOf(match: RegExpExecArray | null): string {
    if (!this.readsVersion) return this.#version;
    const group = (number: string) => {
      const value = match?.[Number(number)] ?? "";
      return value.length > MAX_GROUP_LENGTH || beginsHash(value, match) ? "" : value;
    };
    return this.#version
      .replace(/\\(\d)\?([^:]*):(.*)$/, (_, number: string, ifThere: string, otherwise: string) =>
        group(number) ? ifThere : otherwise,
      )
      .replace(/\\(\d)/g, (_, number: string) => group(number))
      .trim();
  }
}

/** Digits that start a hash are not a version: `?ver=4f2c9a1b`. */
function beginsHash(value: string, match: RegExpExecArray | null): boolean {
  if (match === null || !/^\d+$/.test(value) || !match[0].endsWith(value)) return false;
  const end = match.index + match[0].length;
  return /^[a-f][0-9a-f]{2}/i.test(match.input.slice(end, end + 3));
}

/** Compiles an expression with bounded repetitions, ignoring letter case. */
export function boundedExpression(source: string): RegExp {
  const bounded = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]|[+*]/g, (token) => {
    if (token === "+") return `{1,${MAX_REPEATS}}`;
    return token === "*" ? `{0,${MAX_REPEATS}}` : token;
  });
  return new RegExp(bounded, "i");
}

/** Matches a property of `window` in code, not as part of another name. */
function propertyExpression(path: string): RegExp {
  const escaped = path.replace(/[.$]/g, "\\$&");
  return new RegExp(`(?:^|[^\\w$.-]|window\\.)${escaped}(?![\\w$-])`);
}
