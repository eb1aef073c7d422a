import { type Profiler, Session } from "node:inspector";
import { RegExpCounter } from "./regexp-counter";
import { countSteps } from "./regexp-steps";

/**
 * Counts operations instead of time: how often V8 runs each block of JavaScript (precise coverage), how many
 * characters and elements the built-in functions pass over, and the steps of every regular expression.
 * The code under test is as it is in production. Import this before the code that is measured, because V8
 * counts blocks only of functions that it compiles afterwards. Nothing in this process is optimized from then on.
 */
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** More than any input here can take: what is quadratic need not be waited for. */
const MAX_OPERATIONS = 200_000_000;
const OWN_SCRIPTS =
  /^node:|\/growth\/(?:operations|regexp-\w+)\.ts|\/node_modules\/(?:vite|vitest|@vitest|@eslint-community)\//;

let operations = 0;
/** Built-in functions call each other, and so does the counting: only the outermost call is counted. */
let isCounting = false;
/** Counts the regular expressions of this run; `null` where their steps are counted before they are executed. */
let counter: RegExpCounter | null = null;

/** How many operations `run` takes. */
export const countOperations = (run: () => unknown): Promise<number> =>
  measure(run, new RegExpCounter());

/**
 * The same for a small input that may hang the engine: the steps of a regular expression are counted before it is
 * executed, and too many throw. Slow, because the count runs in this process.
 */
export const countWarily = (run: () => unknown): Promise<number> => measure(run, null);

async function measure(run: () => unknown, regexps: RegExpCounter | null): Promise<number> {
  const restore = instrument();
  takeBlocks();
  operations = 0;
  counter = regexps;
  isCounting = true;
  try {
    await run();
  } finally {
    isCounting = false;
    counter = null;
    restore();
  }
  const total = operations + takeBlocks() + ((await regexps?.total()) ?? 0);
  if (total > MAX_OPERATIONS) throw new Error("More operations than can be linear");
  return total;
}

/** Executions of all blocks since the last call. */
function takeBlocks(): number {
  let blocks = 0;
  const add = (_: Error | null, { result }: Profiler.TakePreciseCoverageReturnType) => {
    for (const { url, functions } of result) {
      if (url === "" || OWN_SCRIPTS.test(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
    }
  };
  session.post("Profiler.takePreciseCoverage", add);
  return blocks;
}

/** What a call of a built-in function passes over, from its `this`, its arguments and its result. */
type Cost = (self: any, args: any[], result: any) => number;

const whole: Cost = (self) => self.length;
const argument: Cost = (_self, [first]) => first?.length ?? first?.byteLength ?? 0;
const produced: Cost = (_self, _args, result) => result?.length ?? 0;
const upTo = (self: { length: number }, from = 0, found: number, needle: string) =>
  (found === -1 ? Math.max(0, self.length - from) : found - from) + String(needle).length;

const STRING: Record<string, Cost> = {
  indexOf: (self, [needle, from], found) => upTo(self, from, found, needle),
  includes: (self, [needle, from]) =>
    upTo(self, from, plainIndexOf.call(self, needle, from), needle),
  lastIndexOf: (self, [, from = self.length], found) => Math.min(from, self.length) - found,
  startsWith: (_self, [needle]) => needle.length,
  endsWith: (_self, [needle]) => needle.length,
  // A part of 13 characters or more refers to the whole and copies nothing.
  slice: (_self, _args, part) => Math.min(part.length, 13),
  substring: (_self, _args, part) => Math.min(part.length, 13),
  split: whole,
  replace: whole,
  replaceAll: whole,
  match: () => 1,
  matchAll: () => 1,
  search: () => 1,
  trim: (self, _args, part) => 1 + self.length - part.length,
  trimStart: (self, _args, part) => 1 + self.length - part.length,
  trimEnd: (self, _args, part) => 1 + self.length - part.length,
  toLowerCase: whole,
  toUpperCase: whole,
  toLocaleLowerCase: whole,
  toLocaleUpperCase: whole,
  normalize: whole,
  toWellFormed: whole,
  isWellFormed: whole,
  repeat: produced,
  padStart: produced,
  padEnd: produced,
  concat: produced,
  localeCompare: whole,
};

const elements: Cost = (self) => self.length;
const ARRAY: Record<string, Cost> = {
  indexOf: (self, [, from = 0], found) => (found === -1 ? self.length - from : found - from) + 1,
  includes: elements,
  lastIndexOf: elements,
  shift: elements,
  unshift: elements,
  splice: elements,
  concat: produced,
  slice: produced,
  // The parts of a text are copied into it.
  join: produced,
  reverse: elements,
  toReversed: elements,
  sort: elements,
  toSorted: elements,
  toSpliced: elements,
  with: elements,
  fill: elements,
  flat: produced,
  flatMap: elements,
  map: elements,
  filter: elements,
  push: (_self, args) => args.length,
};

const OTHERS: [object, Record<string, Cost>][] = [
  [JSON, { parse: argument, stringify: produced }],
  [
    Object,
    {
      keys: produced,
      values: produced,
      entries: produced,
      fromEntries: argument,
      assign: (_self, [, from]) => (from ? plainKeys(from).length : 0),
    },
  ],
  [Array, { from: produced }],
  [URL, { parse: argument, canParse: argument }],
  [TextDecoder.prototype, { decode: argument }],
  [TextEncoder.prototype, { encode: argument, encodeInto: argument }],
  [
    Object.getPrototypeOf(Uint8Array.prototype),
    { slice: produced, set: argument, indexOf: elements, join: produced, fill: elements },
  ],
  [Object.getPrototypeOf([][Symbol.iterator]()), { next: () => 1 }],
  [Object.getPrototypeOf(""[Symbol.iterator]()), { next: () => 1 }],
  [Object.getPrototypeOf(new Map()[Symbol.iterator]()), { next: () => 1 }],
  [Object.getPrototypeOf(new Set()[Symbol.iterator]()), { next: () => 1 }],
  [
    globalThis,
    {
      encodeURIComponent: argument,
      decodeURIComponent: argument,
      encodeURI: argument,
      decodeURI: argument,
      atob: argument,
      btoa: argument,
    },
  ],
];

const plainIndexOf = String.prototype.indexOf;
const plainKeys = Object.keys;
const plainExec = RegExp.prototype.exec;

/** Puts counting functions in the place of the built-in ones, and says how to undo it. */
function instrument(): () => void {
  const undo: (() => void)[] = [];
  const put = (owner: any, name: string, wrap: (plain: any) => unknown) => {
    const described = Object.getOwnPropertyDescriptor(owner, name)!;
    Object.defineProperty(owner, name, { ...described, value: wrap(described.value) });
    undo.push(() => Object.defineProperty(owner, name, described));
  };
  const count = (owner: any, costs: Record<string, Cost>) => {
    for (const [name, cost] of Object.entries(costs))
      put(owner, name, (plain) => counting(plain, cost));
  };
  count(String.prototype, STRING);
  count(Array.prototype, ARRAY);
  for (const [owner, costs] of OTHERS) count(owner, costs);
  put(RegExp.prototype, "exec", () => countingExec);
  put(globalThis, "URL", countingConstructor);
  return () => undo.toReversed().forEach((one) => one());
}

function counting(plain: (...args: any[]) => any, cost: Cost) {
  return function counted(this: any, ...args: any[]) {
    const result = plain.apply(this, args);
    if (!isCounting) return result;
    isCounting = false;
    operations += 1 + cost(this, args, result);
    isCounting = true;
    return result;
  };
}

/** The engine's own result. The steps to it are counted apart, and must come to the same match. */
function countingExec(this: RegExp, given: unknown) {
  if (!isCounting) return plainExec.call(this, String(given));
  const text = String(given);
  isCounting = false;
  const from = this.global || this.sticky ? this.lastIndex : 0;
  if (!counter) {
    operations += countSteps(this, text, from).steps;
    if (operations > MAX_OPERATIONS) throw new Error("More operations than can be linear");
  }
  const found = plainExec.call(this, text);
  counter?.add(this, text, from, found);
  isCounting = true;
  return found;
}

function countingConstructor(plain: typeof URL) {
  return new Proxy(plain, {
    construct(target, args: [string, string?]) {
      if (isCounting) operations += String(args[0]).length;
      return new target(...args);
    },
  });
}
