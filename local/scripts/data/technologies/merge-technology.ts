import type { WrittenTechnology } from "./written-technology.ts";

/** A technology with the patterns of another added; the other's categories win. */
export function mergeTechnology(
  known: Partial<WrittenTechnology>,
  added: Partial<WrittenTechnology>,
): WrittenTechnology {
  const merged: Record<string, unknown> = { ...known };
  for (const [member, value] of Object.entries(added)) {
    const before = merged[member];
    if (member === "cats" || before === undefined) merged[member] = value;
    else if (member === "dom") merged[member] = { ...domRecord(before), ...domRecord(value) };
    else if (typeof value === "string" || Array.isArray(value))
      merged[member] = [before, value].flat();
    else merged[member] = mergeNamed(before as Named, value as Named);
  }
  return merged as WrittenTechnology;
}

type Named = Record<string, string | string[]>;

/** If both read a header, meta or cookie, the patterns of both apply. */
function mergeNamed(before: Named, added: Named): Named {
  const merged = { ...before };
  for (const [name, patterns] of Object.entries(added))
    merged[name] = name in before ? [before[name]!, patterns].flat() : patterns;
  return merged;
}

function domRecord(dom: unknown): object {
  if (typeof dom === "object" && !Array.isArray(dom)) return dom ?? {};
  return Object.fromEntries([dom].flat().map((selector) => [selector, { exists: "" }]));
}
