import { domainToASCII } from "node:url";
import { type EmailAddress, parseEmailAddress } from "./email-address";

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The address in its usual spelling; null for text that is none, or whose local part is not ASCII. */
export const readTypedAddress = (text: string): EmailAddress | null =>
  parseEmailAddress(text, typedHost(text));

/** Accepts host names with any suffix: DNS decides whether they exist. */
export function typedHost(text: string): string | undefined {
  const host = domainToASCII(text.slice(text.lastIndexOf("@") + 1).trim());
  return HOST_NAME.test(host) && host.length <= 253 ? host : undefined;
}
