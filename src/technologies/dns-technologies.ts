import { tryAll } from "./response-technologies";
import { Detections } from "./detections";
import { knownFingerprints } from "./fingerprints/fingerprints";
import type { FoundTechnology } from "./found-technology";

const MAX_RECORDS = 100;
const MAX_RECORD_LENGTH = 500;

/** Records of a domain as text: names of mail and name servers, and the TXT strings. */
export type DnsTexts = { mx: string[]; txt: string[]; ns: string[] };

/** Detects the services that a domain's records name, highest confidence first. */
export function detectInDns(dns: DnsTexts): FoundTechnology[] {
  const known = knownFingerprints();
  const detections = new Detections(known.patternCount);
  for (const kind of ["mx", "txt", "ns"] as const)
    for (const record of dns[kind].slice(0, MAX_RECORDS))
      tryAll(known.records.get(kind) ?? [], record.slice(0, MAX_RECORD_LENGTH), detections);
  return detections.found();
}
