import * as z from "zod";
import { isPublicUrl } from "#src/shared/addresses/web-url";
import type { Posting } from "#src/job-boards/boards/board";
import { readEmploymentType } from "./employment-type";

const MAX_ID_LENGTH = 200;
const MAX_TITLE_LENGTH = 300;
const MAX_FIELD_LENGTH = 200;
const MAX_LOCATIONS = 50;
const MAX_URL_LENGTH = 2048;
/** No board is older, and clocks do not differ by more. */
const EARLIEST_MS = Date.UTC(1995, 0, 1);
const LATEST_AHEAD_MS = 36 * 3600_000;

/** Properties of entries. A value of the wrong type counts as absent. */
export const idField = z.union([z.string().min(1), z.number()]).transform(String);
export const titleField = z.string().min(1);
export const textField = z.string().nullish().catch(null);
export const flagField = z.boolean().nullish().catch(null);
/** A timestamp in any format that `readMoment` accepts. */
export const momentField = z.union([z.string(), z.number()]).nullish().catch(null);
export const named = (member: "name" | "label" | "location") =>
  z
    .object({ [member]: textField })
    .transform((value) => value[member] ?? null)
    .nullish()
    .catch(null);
/** A list without its invalid entries. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.union([item, z.unknown().transform(() => null)]))
    .transform((items) => items.filter((one) => one !== null) as z.output<T>[])
    .nullish()
    .catch(null);

export type PostingDraft = {
  externalId: string;
  title: string;
  department?: string | null | undefined;
  locations: (string | null | undefined)[];
  countryHints?: (string | null | undefined)[] | undefined;
  remoteHint?: boolean | null | undefined;
  employmentType?: string | null | undefined;
  url: string | null | undefined;
  postedAt?: string | number | null | undefined;
  updatedAt?: string | number | null | undefined;
  text: string | null;
};

/** Builds a valid posting with bounded fields. Null if it has no id, title or web address. */
export function makePosting(draft: PostingDraft, nowMs: number): Posting | null {
  const externalId = draft.externalId.trim();
  const title = oneLine(draft.title)?.slice(0, MAX_TITLE_LENGTH).toWellFormed();
  const url = webAddress(draft.url);
  if (!externalId || externalId.length > MAX_ID_LENGTH || !title || !url) return null;
  const locations = draft.locations.map(shortField).filter((one) => one !== null);
  return {
    externalId,
    title,
    department: shortField(draft.department),
    locations: [...new Set(locations)].slice(0, MAX_LOCATIONS),
    countryHints: (draft.countryHints ?? [])
      .map(shortField)
      .filter((one) => one !== null)
      .slice(0, MAX_LOCATIONS),
    remoteHint: draft.remoteHint ?? null,
    employmentType: readEmploymentType(draft.employmentType),
    url,
    postedAt: readMoment(draft.postedAt, nowMs),
    updatedAt: readMoment(draft.updatedAt, nowMs),
    text: draft.text,
  };
}

/**
 * Returns ms for an epoch in ms or s, ISO 8601 (UTC if without zone), `2025-12-05 21:44:46 UTC` or RFC
 * 5322; null for any other value.
 */
export function readMoment(
  value: string | number | null | undefined,
  nowMs: number,
): number | null {
  if (value === null || value === undefined || value === "") return null;
  const ms = typeof value === "number" ? (value < 1e11 ? value * 1000 : value) : parseDate(value);
  return ms >= EARLIEST_MS && ms <= nowMs + LATEST_AHEAD_MS ? Math.round(ms) : null;
}

/** Joins the parts of a place: `Berlin, Germany`. */
export function joinPlace(...parts: (string | null | undefined)[]): string | null {
  const said = parts.map((part) => part?.trim()).filter((part) => part);
  return said.filter((part, index) => said.indexOf(part) === index).join(", ") || null;
}

/** Only fully remote counts as remote: hybrid work requires living near the office. */
export function remoteOf(workplace: string | null | undefined): boolean | null {
  const key = workplace?.toLowerCase().replace(/[^a-z]/g, "");
  if (!key) return null;
  if (/^(?:remote|fully|fullyremote)$/.test(key)) return true;
  return /^(?:hybrid|onsite|office|none|temporary|inoffice)$/.test(key) ? false : null;
}

function parseDate(text: string): number {
  const said = text.trim().slice(0, 64);
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(?: ?UTC)?$/.exec(said) ?? [];
  return day ? Date.parse(`${day}T${time ?? "00:00"}Z`) : Date.parse(said);
}

function shortField(text: string | null | undefined): string | null {
  return oneLine(text)?.slice(0, MAX_FIELD_LENGTH).trim() || null;
}

function oneLine(text: string | null | undefined): string | null {
  return (
    text
      ?.replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .toWellFormed() || null
  );
}

function webAddress(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text.trim()) : null;
  return url && url.href.length <= MAX_URL_LENGTH && isPublicUrl(url) ? url.href : null;
}
