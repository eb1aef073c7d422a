import { JsonScan } from "./json-scan";
import {
  FLAGS,
  LAYOUTS,
  type Layout,
  unpackEnrichment,
  unpackTechnologies,
  VALUES,
} from "./stored-lead";

/*
 * The stored documents of a lead as JSON text with all members, for lists: parsing the documents of 25 leads and writing them
 * again takes a sixth of the time of a list. A document that is not in the form that is written now is parsed.
 */

const VERSION = 'version"';
const PACKED = `{"${FLAGS}":"`;

/** A member with the bit that says that it is stored; 0 for a flag. */
type Member = { name: string; first: number; bit: number };

type TextLayout = {
  flags: Layout<never>["flags"];
  /** The JSON of members where they are not stored, each with the bit of its name. */
  defaults: readonly string[];
  /** Flags, and members that may not be stored, by the length of their names. */
  members: readonly (readonly Member[])[];
  /** The JSON of flags and of members that are not stored, by the number of the flags and the bits of stored members. */
  added: Map<number, Map<number, string>>;
};

const TEXT_LAYOUTS = Object.entries(LAYOUTS).map(
  ([part, { nullable, lists, flags }]): [string, TextLayout] => [
    `${part}":${PACKED}`,
    {
      flags: flags as TextLayout["flags"],
      defaults: [
        ...nullable.map((member) => `"${member}":null`),
        ...lists.map((member) => `"${member}":[]`),
      ],
      members: byLength([
        ...[...nullable, ...lists].map((member, at) => ({ name: member, bit: 1 << at })),
        ...flags.map((flag) => ({ name: flag, bit: 0 })),
      ]),
      added: new Map(),
    },
  ],
);

function byLength(named: readonly { name: string; bit: number }[]): Member[][] {
  const members: Member[][] = [];
  for (const { name, bit } of named)
    (members[name.length] ??= []).push({ name, first: name.charCodeAt(0), bit });
  return members;
}

/** Combinations in the memory of one isolate, of some 300 bytes each. */
const MAX_ADDED = 500;

/** The JSON of `unpackEnrichment`. */
export const enrichmentText = (stored: string): string =>
  expandParts(new JsonScan(stored)) ?? JSON.stringify(unpackEnrichment(stored));

/** The JSON of `unpackTechnologies`. */
export const technologiesText = (stored: string): string =>
  expandEntries(new JsonScan(stored)) ?? JSON.stringify(unpackTechnologies(stored));

function expandParts(scan: JsonScan): string | undefined {
  const { text } = scan;
  if (text === "{}") return text;
  if (!scan.take("{")) return undefined;
  let expanded = "";
  let copied = 0;
  do {
    const name = scan.skipName();
    if (name < 0) return undefined;
    const layout = TEXT_LAYOUTS.find(([packed]) => text.startsWith(packed, name))?.[1];
    const start = scan.at;
    if (layout) {
      const part = expandPart(scan, layout);
      if (part === undefined) return undefined;
      expanded += text.slice(copied, start) + part;
      copied = scan.at;
    } else if (!scan.skipValue()) return undefined;
  } while (scan.take(","));
  return scan.take("}") && scan.isAtEnd ? expanded + text.slice(copied) : undefined;
}

/** A packed part. A part that stores a flag as a member is not in the form that is written now. */
function expandPart(scan: JsonScan, layout: TextLayout): string | undefined {
  const { text } = scan;
  const start = scan.at + PACKED.length;
  const end = text.indexOf('"', start);
  const flags = numberOfFlags(text, start, end);
  if (flags === undefined) return undefined;
  scan.at = end + 1;
  const rest = scan.at;
  let stored = 0;
  while (scan.take(",")) {
    const name = scan.skipName();
    const member = name < 0 ? undefined : memberAt(layout, text, name, scan.at - 2);
    if (name < 0 || member?.bit === 0 || !scan.skipValue()) return undefined;
    if (member) stored |= member.bit;
  }
  if (!scan.take("}")) return undefined;
  const added =
    layout.added.get(flags)?.get(stored) ??
    addMembers(layout, flags, stored, text.slice(start, end));
  return added === ""
    ? `{${text.slice(rest + 1, scan.at)}`
    : `{${added}${text.slice(rest, scan.at)}`;
}

/**
 * The member with the name between these positions. A page of leads has a thousand names, and a map would make each of them a
 * string that V8 looks up in the strings of the isolate.
 */
function memberAt(
  { members }: TextLayout,
  text: string,
  start: number,
  end: number,
): Member | undefined {
  const first = text.charCodeAt(start);
  return members[end - start]?.find(
    (member) => member.first === first && text.startsWith(member.name, start),
  );
}

const MINUS = 45;
const ZERO = 48;
const ONE = 49;
/** A number below 2^30, as all combinations have, is no object. */
const MAX_FLAGS = 18;

/** Each text of flags has its own number: its ternary digits after a 1. */
function numberOfFlags(text: string, start: number, end: number): number | undefined {
  if (end - start > MAX_FLAGS) return undefined;
  let number = 1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== ZERO && code !== ONE && code !== MINUS) return undefined;
    number = number * 3 + (code === MINUS ? 2 : code - ZERO);
  }
  return number;
}

function addMembers(layout: TextLayout, flags: number, stored: number, given: string): string {
  const values = Array.from(given, (character, at) => `"${layout.flags[at]}":${VALUES[character]}`);
  const defaults = layout.defaults.filter((_, at) => (stored & (1 << at)) === 0);
  const added = [...values, ...defaults].join(",");
  if (layout.added.size >= MAX_ADDED) layout.added.clear();
  const ofFlags = layout.added.get(flags) ?? new Map<number, string>();
  if (ofFlags.size >= MAX_ADDED) ofFlags.clear();
  layout.added.set(flags, ofFlags.set(stored, added));
  return added;
}

function expandEntries(scan: JsonScan): string | undefined {
  const { text } = scan;
  if (text === "[]") return text;
  if (!scan.take("[")) return undefined;
  let expanded = "";
  let copied = 0;
  do {
    if (!scan.take("{")) return undefined;
    let hasVersion = false;
    do {
      const name = scan.skipName();
      if (name < 0) return undefined;
      hasVersion ||= text.startsWith(VERSION, name);
      if (!scan.skipValue()) return undefined;
    } while (scan.take(","));
    if (!hasVersion) {
      expanded += `${text.slice(copied, scan.at)},"version":null`;
      copied = scan.at;
    }
    if (!scan.take("}")) return undefined;
  } while (scan.take(","));
  return scan.take("]") && scan.isAtEnd ? expanded + text.slice(copied) : undefined;
}
