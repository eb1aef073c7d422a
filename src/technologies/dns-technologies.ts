import type { FoundTechnology } from "./found-technology";

/** Records of a domain as text: names of mail and name servers, and the TXT strings. */
export type DnsTexts = { mx: string[]; txt: string[]; ns: string[] };

export function detectInDns(_dns: DnsTexts): FoundTechnology[] {
  return [];
}
