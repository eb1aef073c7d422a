import type { z } from "zod";

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** The subject of a message about the value that was parsed itself, and not one of its members. */
const ROOT = "The value";
const MAX_NAME_LENGTH = 80;
const MAX_PATTERN_LENGTH = 80;
/** A request can have thousands of unknown properties. */
const MAX_LISTED_KEYS = 10;
const MAX_KNOWN_KEYS = 80;

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number",
  nan: "NaN",
  int: "an integer",
  bigint: "an integer",
  boolean: "true or false",
  array: "an array",
  tuple: "an array",
  set: "an array",
  object: "an object",
  record: "an object",
  map: "an object",
  date: "a date",
  file: "a file",
  File: "a file",
  null: "null",
};

const FORMATS: Record<string, string> = {
  email: "an email address, such as sales@acme.com",
  url: "an absolute URL, such as https://acme.com/",
  uuid: "a UUID, such as 019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b",
  guid: "a GUID",
  datetime: "an ISO 8601 date and time, such as 2026-11-20T09:30:00Z",
  date: "an ISO 8601 date, such as 2026-11-20",
  time: "an ISO 8601 time, such as 09:30:00",
  duration: "an ISO 8601 duration, such as P7D",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  base64: "Base64 text",
  base64url: "Base64url text",
  json_string: "JSON text",
  e164: "a phone number in E.164 format, such as +4930901820",
  jwt: "a JWT",
};

const UNITS: Record<string, readonly [one: string, many: string]> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  tuple: ["item", "items"],
  set: ["item", "items"],
  map: ["entry", "entries"],
  object: ["property", "properties"],
  record: ["property", "properties"],
  file: ["byte", "bytes"],
};

/**
 * The error map of Zod for this project: one sentence per issue, which names the member and its bounds.
 * The message of a schema itself takes precedence.
 */
export const describeIssue = (issue: RawIssue): string => {
  if (issue.code === "unrecognized_keys")
    return `${describeUnknownKeys(issue.keys)}${describeKnownKeys(issue.inst)}`;
  const subject = nameOf(issue.path);
  if (issue.code === "invalid_union") return describeUnion(subject, issue);
  if (issue.code === "invalid_key")
    return `${subject} is not a valid key. ${issue.issues[0]?.message ?? ""}`.trim();
  return `${subject} ${requirementOf(issue)}`;
};

/** Replaces the subject of a message about the parsed value itself. */
export const withSubject = (message: string, subject: string): string =>
  message.startsWith(`${ROOT} `) ? subject + message.slice(ROOT.length) : message;

/** The last member of the path, with the indices that follow it: `urls.3`. */
function nameOf(path: readonly PropertyKey[] = []): string {
  if (path.length === 0) return ROOT;
  const start = path.findLastIndex((part) => typeof part !== "number");
  const name = path.slice(Math.max(0, start)).map(String).join(".");
  return `\`${name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name}\``;
}

function requirementOf(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue) ? "is required" : `must be ${typeName(issue.expected)}`;
    case "invalid_value":
      return `${isMissing(issue) ? "is required and " : ""}must be ${listed(issue.values)}`;
    case "too_small":
      return describeBound(issue, issue.minimum, "least", "after");
    case "too_big":
      return describeBound(issue, issue.maximum, "most", "before");
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return describeFormat(issue);
    default:
      return "is invalid";
  }
}

const isMissing = (issue: RawIssue) =>
  issue.input === undefined || (issue.code === "invalid_type" && issue.expected === "nonoptional");

const typeName = (expected: string) => TYPES[expected] ?? `of type ${expected}`;

function listed(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of: ${values.map(String).join(", ")}`;
}

type Bound = { origin: string; inclusive?: boolean | undefined; exact?: boolean | undefined };

function describeBound(
  { origin, inclusive, exact }: Bound,
  bound: number | bigint,
  extreme: "least" | "most",
  side: "after" | "before",
): string {
  if (origin === "date") {
    const moment = new Date(Number(bound)).toISOString();
    return `must be ${inclusive ? "at or " : ""}${side} ${moment}`;
  }
  const units = UNITS[origin];
  if (!units) {
    if (inclusive) return `must be at ${extreme} ${bound}`;
    return `must be ${extreme === "least" ? "greater" : "less"} than ${bound}`;
  }
  if (extreme === "least" && Number(bound) === 1 && !exact) return "must not be empty";
  const limit = exact ? "exactly" : inclusive === false ? strictly(extreme) : `at ${extreme}`;
  return `must have ${limit} ${bound} ${Number(bound) === 1 ? units[0] : units[1]}`;
}

const strictly = (extreme: "least" | "most") => (extreme === "least" ? "more than" : "fewer than");

function describeFormat(issue: Extract<RawIssue, { code: "invalid_format" }>): string {
  const { format, pattern = "" } = issue;
  const { prefix, suffix, includes } = issue as Record<string, unknown>;
  if (format === "starts_with") return `must start with ${String(prefix)}`;
  if (format === "ends_with") return `must end with ${String(suffix)}`;
  if (format === "includes") return `must contain ${String(includes)}`;
  const known = FORMATS[format];
  if (known) return `must be ${known}`;
  if (format === "regex" && pattern !== "" && pattern.length <= MAX_PATTERN_LENGTH)
    return `must match the pattern ${pattern}`;
  return "has an invalid format";
}

function describeUnknownKeys(keys: readonly string[]): string {
  const names = keys.slice(0, MAX_LISTED_KEYS).map((key) => nameOf([key]));
  const more = keys.length > names.length ? ` and ${keys.length - names.length} more` : "";
  return `Unknown ${keys.length === 1 ? "property" : "properties"}: ${names.join(", ")}${more}`;
}

const KNOWN = ". Known: ";

/** The keys of the object whose schema found an unknown one. */
function describeKnownKeys(schema: RawIssue["inst"]): string {
  const { shape } = (schema?._zod.def ?? {}) as { shape?: object };
  const keys = Object.keys(shape ?? {});
  return keys.length > 0 ? `${KNOWN}${keys.slice(0, MAX_KNOWN_KEYS).join(", ")}` : "";
}

/** The part of a message about unknown keys that lists the known ones; may be empty. */
export const knownKeysOf = (message: string): string => {
  const at = message.indexOf(KNOWN);
  return at < 0 ? "" : message.slice(at);
};

/** Reports the first issue of the alternative that has the value's type, else the accepted types. */
function describeUnion(
  subject: string,
  issue: Extract<RawIssue, { code: "invalid_union" }>,
): string {
  if (issue.input === undefined) return `${subject} is required`;
  const { options } = issue as { options?: readonly unknown[] };
  if (options && options.length > 0) return `${subject} must be ${listed(options)}`;
  const alternatives: Issue[][] = issue.errors;
  const closest = alternatives.find((issues) => issues.length > 0 && !issues.some(isOtherType));
  if (closest) return withSubject(closest[0]!.message, subject);
  const accepted = new Set(alternatives.flatMap((issues) => issues.flatMap(acceptedBy)));
  if (accepted.size === 0) return `${subject} is invalid`;
  return `${subject} must be ${[...accepted].join(" or ")}`;
}

const isOtherType = ({ code, path }: Issue) =>
  path.length === 0 && (code === "invalid_type" || code === "invalid_value");

function acceptedBy(issue: Issue): string[] {
  if (issue.path.length > 0) return [];
  if (issue.code === "invalid_type") return [typeName(issue.expected)];
  return issue.code === "invalid_value" ? [listed(issue.values)] : [];
}
