import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** One instruction of a backtracking matcher; `back` reads leftwards, as inside of a lookbehind. */
export type Instruction =
  | { op: "match" }
  | { op: "set"; holds: (code: number) => boolean; back: boolean }
  | { op: "split"; first: number; second: number }
  | { op: "jump"; to: number }
  | { op: "save"; slot: number }
  | { op: "progress"; slot: number }
  | { op: "assert"; kind: "start" | "end" | "word"; negate: boolean }
  | { op: "look"; body: Program; negate: boolean }
  | { op: "reference"; slot: number; back: boolean };

export type Program = { code: Instruction[] };

export type CompiledRegExp = Program & {
  /** Places to keep positions in: two for each group, one for each open loop. */
  slots: number;
  source: string;
  unicode: boolean;
  multiline: boolean;
  ignoreCase: boolean;
  /** Can only match at the text's start, which V8 knows as well. */
  isAnchored: boolean;
};

/** Saved before anything is instrumented: the compiler and the matcher must not count themselves. */
const exec = RegExp.prototype.exec;

export function compileRegExp({ source, flags }: RegExp): CompiledRegExp {
  const unicode = flags.includes("u") || flags.includes("v");
  const ast = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const multiline = flags.includes("m");
  const compiler = new Compiler(ast, flags);
  const program = compiler.program(ast.alternatives);
  return {
    ...program,
    slots: compiler.slots,
    source,
    unicode,
    multiline,
    ignoreCase: flags.includes("i"),
    isAnchored: !multiline && ast.alternatives.every(startsAtStart),
  };
}

function startsAtStart({ elements: [first] }: AST.Alternative): boolean {
  if (first?.type === "Assertion") return first.kind === "start";
  const isGroup = first?.type === "Group" || first?.type === "CapturingGroup";
  return isGroup && first.alternatives.every(startsAtStart);
}

class Compiler {
  readonly #groups: AST.CapturingGroup[] = [];
  readonly #sets = new Map<string, (code: number) => boolean>();
  readonly #setFlags: string;
  slots: number;

  constructor(pattern: AST.Pattern, flags: string) {
    this.#setFlags = flags.replaceAll(/[^iusv]/g, "");
    collectGroups(pattern.alternatives, this.#groups);
    this.slots = this.#groups.length * 2;
  }

  program(alternatives: AST.Alternative[], back = false): Program {
    const code: Instruction[] = [];
    this.#alternatives(alternatives, code, back);
    code.push({ op: "match" });
    return { code };
  }

  #alternatives(alternatives: AST.Alternative[], code: Instruction[], back: boolean) {
    const ends: { op: "jump"; to: number }[] = [];
    for (const [index, { elements }] of alternatives.entries()) {
      const split = { op: "split" as const, first: code.length + 1, second: 0 };
      const isLast = index === alternatives.length - 1;
      if (!isLast) code.push(split);
      for (const element of back ? elements.toReversed() : elements)
        this.#element(element, code, back);
      if (isLast) continue;
      const end = { op: "jump" as const, to: 0 };
      code.push(end);
      ends.push(end);
      split.second = code.length;
    }
    for (const end of ends) end.to = code.length;
  }

  #element(element: AST.Element, code: Instruction[], back: boolean) {
    switch (element.type) {
      case "Group":
        if (element.modifiers) throw new Error("Modifiers of groups are not supported");
        return this.#alternatives(element.alternatives, code, back);
      case "CapturingGroup": {
        const slot = this.#groups.indexOf(element) * 2;
        code.push({ op: "save", slot: back ? slot + 1 : slot });
        this.#alternatives(element.alternatives, code, back);
        code.push({ op: "save", slot: back ? slot : slot + 1 });
        return;
      }
      case "Quantifier":
        return this.#quantifier(element, code, back);
      case "Assertion":
        return this.#assertion(element, code);
      case "Backreference": {
        const group = [element.resolved].flat()[0]!;
        code.push({ op: "reference", slot: this.#groups.indexOf(group) * 2, back });
        return;
      }
      default:
        code.push({ op: "set", holds: this.#setOf(element.raw), back });
    }
  }

  #assertion(element: AST.Assertion, code: Instruction[]) {
    if (element.kind === "lookahead" || element.kind === "lookbehind") {
      const body = this.program(element.alternatives, element.kind === "lookbehind");
      code.push({ op: "look", body, negate: element.negate });
    } else {
      const negate = element.kind === "word" && element.negate;
      code.push({ op: "assert", kind: element.kind, negate });
    }
  }

  /** Counted repetitions are written out, so that each costs what it costs. */
  #quantifier({ element, min, max, greedy }: AST.Quantifier, code: Instruction[], back: boolean) {
    for (let i = 0; i < min; i++) this.#element(element, code, back);
    if (max === Infinity) {
      const slot = this.slots++;
      const at = code.length;
      const split = { op: "split" as const, first: 0, second: 0 };
      code.push(split, { op: "save", slot });
      this.#element(element, code, back);
      code.push({ op: "progress", slot }, { op: "jump", to: at });
      link(split, at + 1, code.length, greedy);
      return;
    }
    const splits: [{ op: "split"; first: number; second: number }, number][] = [];
    for (let i = min; i < max; i++) {
      const split = { op: "split" as const, first: 0, second: 0 };
      code.push(split);
      splits.push([split, code.length]);
      this.#element(element, code, back);
    }
    for (const [split, body] of splits) link(split, body, code.length, greedy);
  }

  #setOf(raw: string): (code: number) => boolean {
    let set = this.#sets.get(raw);
    if (!set) this.#sets.set(raw, (set = this.#set(raw)));
    return set;
  }

  /** The set that one character must match, as reported by the engine. */
  #set(raw: string): (code: number) => boolean {
    const pattern = new RegExp(`^${raw}$`, this.#setFlags);
    const ask = (code: number) => {
      const text = code < 0x10000 ? String.fromCharCode(code) : String.fromCodePoint(code);
      return exec.call(pattern, text) !== null;
    };
    const known = Uint8Array.from({ length: 256 }, (_, code) => Number(ask(code)));
    return (code) => (code < 256 ? known[code] === 1 : ask(code));
  }
}

function link(
  split: { first: number; second: number },
  body: number,
  end: number,
  greedy: boolean,
) {
  [split.first, split.second] = greedy ? [body, end] : [end, body];
}

function collectGroups(alternatives: AST.Alternative[], groups: AST.CapturingGroup[]) {
  const visit = (element: AST.Element) => {
    if (element.type === "CapturingGroup") groups.push(element);
    if (element.type === "Quantifier") visit(element.element);
    if ("alternatives" in element) collectGroups(element.alternatives, groups);
  };
  for (const { elements } of alternatives) for (const element of elements) visit(element);
}
