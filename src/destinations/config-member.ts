import type { Destination, DestinationSettings, SettingProblem } from "./destination";

/** A member of the integration's `config` as text, without surrounding space; empty where it is not set. */
export function configText(settings: Pick<DestinationSettings, "config">, name: string): string {
  const value = settings.config[name];
  return typeof value === "string" ? value.trim() : "";
}

/** The problem of credentials that are missing, or could not be a header's value. */
export function checkToken(settings: DestinationSettings, what: string): SettingProblem[] {
  const token = settings.authToken?.trim() ?? "";
  if (!token) return [{ path: "auth_token", message: `is required: ${what}` }];
  return /^[\x21-\x7e]+$/.test(token)
    ? []
    : [{ path: "auth_token", message: `must be one word without spaces: ${what}` }];
}

/** `config.contacts`: are a lead's addresses written as contacts of its company? */
export const checkContacts = ({ config }: DestinationSettings): SettingProblem[] =>
  config["contacts"] === undefined || typeof config["contacts"] === "boolean"
    ? []
    : [{ path: "config.contacts", message: "must be true or false" }];

/**
 * Members of a given `config` that the provider does not read, so that a typo is seen. Where notes are accepted,
 * only what looks like a misspelt member is refused. Null removes a member, whatever its name.
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

/** `client_secret_set` comes back from whoever sends what was returned. */
const baseName = (name: string) => name.replace(/_set$/, "");

/** Whether a name is another one but for case, a plural or one letter. */
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
