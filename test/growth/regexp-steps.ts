import { type CompiledRegExp, compileRegExp, type Program } from "#test/growth/regexp-program";

const MAX_STEPS = 20_000_000;

/** A match as the counting matcher finds it. */
type Counted = { steps: number; match: [start: number, end: number] | null };

const programs = new Map<string, CompiledRegExp>();

/**
 * Counts what a regular expression does to a text: the instructions that a backtracking matcher carries out,
 * as V8's does, from `lastIndex` on. Native time says nothing, and V8 has no count to ask for.
 */
export function countSteps(pattern: RegExp, text: string, from: number): Counted {
  const key = `${pattern.flags}/${pattern.source}`;
  let program = programs.get(key);
  if (!program) programs.set(key, (program = compileRegExp(pattern)));
  return new Matcher(program, text).search(from, pattern.sticky);
}

const UNDO = -1;

class Matcher {
  readonly #program: CompiledRegExp;
  readonly #text: string;
  readonly #slots: Int32Array;
  #steps = 0;

  constructor(program: CompiledRegExp, text: string) {
    this.#program = program;
    this.#text = text;
    this.#slots = new Int32Array(program.slots).fill(-1);
  }

  search(from: number, isSticky: boolean): Counted {
    const { isAnchored } = this.#program;
    let start = from;
    while (start <= this.#text.length) {
      const end = this.#run(this.#program, start);
      if (end !== -1) return { steps: this.#steps, match: [start, end] };
      if (isSticky || isAnchored) break;
      start += this.#widthAt(start);
    }
    return { steps: this.#steps + 1, match: null };
  }

  /** Where the match ends that begins at `start`, or -1. The stack holds pairs to go back to, and triples to undo. */
  #run({ code }: Program, start: number): number {
    const slots = this.#slots;
    const stack: number[] = [];
    let at = start;
    let pc = 0;
    for (;;) {
      if (++this.#steps > MAX_STEPS)
        throw new Error(`More steps than can be linear: ${this.#program.source}`);
      const step = code[pc]!;
      let isFine = true;
      pc++;
      switch (step.op) {
        case "match":
          return at;
        case "set": {
          const next = step.back ? this.#before(at) : at;
          const width = next < 0 ? 0 : this.#widthAt(next);
          isFine = width > 0 && next + width <= this.#text.length && step.holds(this.#codeAt(next));
          at = step.back ? next : at + width;
          break;
        }
        case "split":
          stack.push(step.second, at);
          pc = step.first;
          break;
        case "jump":
          pc = step.to;
          break;
        case "save":
          stack.push(step.slot, slots[step.slot]!, UNDO);
          slots[step.slot] = at;
          break;
        case "progress":
          isFine = slots[step.slot] !== at;
          break;
        case "assert":
          isFine = this.#asserts(step.kind, at) !== step.negate;
          break;
        case "look":
          isFine = (this.#run(step.body, at) !== -1) !== step.negate;
          break;
        case "reference": {
          const end = this.#repeat(step.slot, at, step.back);
          isFine = end !== -1;
          at = end;
          break;
        }
      }
      if (isFine) continue;
      while (stack[stack.length - 1] === UNDO) {
        stack.pop();
        const value = stack.pop()!;
        slots[stack.pop()!] = value;
      }
      if (stack.length === 0) return -1;
      at = stack.pop()!;
      pc = stack.pop()!;
    }
  }

  #asserts(kind: "start" | "end" | "word", at: number): boolean {
    const { multiline } = this.#program;
    if (kind === "start") return at === 0 || (multiline && isLineEnd(this.#unit(at - 1)));
    if (kind === "end") return at === this.#text.length || (multiline && isLineEnd(this.#unit(at)));
    return isWord(this.#unit(at - 1)) !== isWord(this.#unit(at));
  }

  #repeat(slot: number, at: number, back: boolean): number {
    const [from, to] = [this.#slots[slot]!, this.#slots[slot + 1]!];
    if (from === -1 || to === -1) return at;
    this.#steps += to - from;
    const start = back ? at - (to - from) : at;
    const fold = (text: string) => (this.#program.ignoreCase ? text.toLowerCase() : text);
    const isSame =
      start >= 0 &&
      fold(this.#text.slice(start, start + to - from)) === fold(this.#text.slice(from, to));
    if (!isSame) return -1;
    return back ? start : at + to - from;
  }

  #unit(at: number): number {
    return at < 0 || at >= this.#text.length ? -1 : this.#text.charCodeAt(at);
  }

  #codeAt(at: number): number {
    return this.#program.unicode ? this.#text.codePointAt(at)! : this.#text.charCodeAt(at);
  }

  #widthAt(at: number): number {
    if (!this.#program.unicode || at >= this.#text.length) return 1;
    return this.#text.codePointAt(at)! > 0xffff ? 2 : 1;
  }

  #before(at: number): number {
    const isPair = this.#program.unicode && at > 1 && this.#widthAt(at - 2) === 2;
    return isPair ? at - 2 : at - 1;
  }
}

const isLineEnd = (unit: number) =>
  unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029;

const isWord = (unit: number) =>
  (unit >= 48 && unit <= 57) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 97 && unit <= 122) ||
  unit === 95;
