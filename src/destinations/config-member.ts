import type { Destination, DestinationSettings, SettingProblem } from "./destination";

/** A property of the integration's `config` as trimmed text; empty if it is not set. */
export function configText(settings: Pick<DestinationSettings, "config">, name: string): string {
  const value = settings.config[name];
  return typeof value === "string" ? value.trim() : "";
}

/** The problem of missing credentials, or of credentials that are not valid in a header. */
export function checkToken(settings: DestinationSettings, what: string): SettingProblem[] {
  const token = settings.authToken?.trim() ?? "";
  if (!token) return [{ path: "auth_token", message: `is required: ${what}` }];
  return /^[\x21-\x7e]+$/.test(token)
    ? []
    : [{ path: "auth_token", message: `must not contain spaces: ${what}` }];
}

/** Checks `config.contacts`, which enables writing a lead's addresses as contacts of its company. */
export const checkContacts = ({ config }: DestinationSettings): SettingProblem[] =>
  config["contacts"] === undefined || typeof config["contacts"] === "boolean"
    ? []
    : [{ path: "config.contacts", message: "must be true or false" }];

/**
 * Reports properties of `config` that the provider does not read, so that typos are visible. If notes are
 * accepted, it rejects only likely misspellings. Null removes a property of any name.
 */
export function checkMembers(
  { configMembers, acceptsNotes }: Pick<Destination, "configMembers" | "acceptsNotes">,
  given: Readonly<Record<string, unknown>>,
): SettingProblem[] {
  const known = configMembers.map((name) => `\`${name}\``).join(", ");
  const hint = known === "" ? "this provider has none" : `known members: ${known}`;
  return Object.keys(given)
    .filter((name) => given[name] !== null && !configMembers.includes(baseName(name)))
    .filter((name) => !acceptsNotes || configMembers.some((member) => isMisspelt(name, member)))
    .map((name) => ({ path: `config.${name}`, message: `is unknown; ${hint}` }));
}

/** Accepts `client_secret_set`, because clients send back what the API returned. */
const baseName = (name: string) => name.replace(/_set$/, "");

/** Whether two names differ only by case, a plural or one letter. */
function isMisspelt(name: string, member: string): boolean {
  const [a, b] = [name.toLowerCase().replace(/[\s_-]/g, ""), member.replace(/_/g, "")];
  if (a === b) return true;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.length - start - end, b.length - start - end];
  const areSwapped = left === 2 && right === 2 && a[start] === b[start + 1];
  return (left <= 1 && right <= 1) || areSwapped;
}
