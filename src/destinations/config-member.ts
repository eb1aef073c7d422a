import type { DestinationSettings, SettingProblem } from "./destination";

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
