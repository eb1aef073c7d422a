/**
 * Controls of the terminal and of the text direction. Text of websites could contain them to hide or forge
 * output, and a tab or line break would end a cell.
 */
const CONTROLS = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** Text as one line that a terminal prints as it is. */
export const printable = (text: string) => text.replaceAll(CONTROLS, " ").trim();

/** The value at a dotted path, such as `enrichment.quality.grade`; undefined if the record has none. */
export function valueAt(record: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      record,
    );
}

/** A value as the text of a cell. Lists are joined with `; `, objects are shown by their name or their texts. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(cellText).join("; ");
  if (typeof value === "object") {
    const { name } = value as { name?: unknown };
    if (typeof name === "string") return printable(name);
    const members: unknown[] = Object.values(value);
    const areTexts = members.every((member) => typeof member === "string");
    return areTexts ? members.map(cellText).join("; ") : printable(JSON.stringify(value));
  }
  return printable(String(value as string | number | boolean));
}

/** The first values and the number of the others. */
export const firstOf = (values: readonly string[], shown = 1): string =>
  values.length > shown
    ? `${values.slice(0, shown).join(", ")} (+${values.length - shown})`
    : values.join(", ");

/** A time for a table, in UTC to the minute. */
export const shortTime = (time: string | null | undefined): string =>
  time ? time.slice(0, 16).replace("T", " ") : "";

/** The leaves of a record with their dotted paths. Empty values have none. */
export function leavesOf(record: object, prefix = ""): { path: string; value: unknown }[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return leavesOf(value as object, `${path}.`);
    return value === null || (Array.isArray(value) && value.length === 0) ? [] : [{ path, value }];
  });
}
