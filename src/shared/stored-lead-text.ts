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

const PACKED = `{"${FLAGS}":"`;

type TextLayout = {
  flags: Layout<never>["flags"];
  /** The JSON of members where they are not stored, each with the bit of its name. */
  defaults: readonly string[];
  bits: ReadonlyMap<string, number>;
  /** The JSON of flags and of members that are not stored, by the text of the flags and the bits of stored members. */
  added: Map<string, Map<number, string>>;
};

const TEXT_LAYOUTS = new Map(
  Object.entries(LAYOUTS).map(([name, { nullable, lists, flags }]): [string, TextLayout] => [
    name,
    {
      flags: flags as TextLayout["flags"],
      defaults: [
        ...nullable.map((member) => `"${member}":null`),
        ...lists.map((member) => `"${member}":[]`),
      ],
      bits: new Map([...nullable, ...lists].map((member, at) => [member, 1 << at])),
      added: new Map(),
    },
  ]),
);

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
    const name = scan.name();
    if (name === undefined) return undefined;
    const layout = TEXT_LAYOUTS.get(name);
    const start = scan.at;
    if (layout && text.startsWith(PACKED, start)) {
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
  const flags = text.slice(start, end);
  scan.at = end + 1;
  const rest = scan.at;
  let stored = 0;
  while (scan.take(",")) {
    const name = scan.name();
    if (name === undefined || layout.flags.includes(name as never) || !scan.skipValue())
      return undefined;
    stored |= layout.bits.get(name) ?? 0;
  }
  if (!scan.take("}")) return undefined;
  const added = addedMembers(layout, flags, stored);
  return added === ""
    ? `{${text.slice(rest + 1, scan.at)}`
    : `{${added}${text.slice(rest, scan.at)}`;
}

function addedMembers(layout: TextLayout, flags: string, stored: number): string {
  const known = layout.added.get(flags)?.get(stored);
  if (known !== undefined) return known;
  const values = Array.from(flags, (character, at) => `"${layout.flags[at]}":${VALUES[character]}`);
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
      const name = scan.name();
      if (name === undefined || !scan.skipValue()) return undefined;
      hasVersion ||= name === "version";
    } while (scan.take(","));
    if (!hasVersion) {
      expanded += `${text.slice(copied, scan.at)},"version":null`;
      copied = scan.at;
    }
    if (!scan.take("}")) return undefined;
  } while (scan.take(","));
  return scan.take("]") && scan.isAtEnd ? expanded + text.slice(copied) : undefined;
}
