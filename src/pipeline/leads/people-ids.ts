import { createHash } from "node:crypto";
import type { LeadProfile } from "#src/shared/lead";

/** Gives people ids that stay the same as long as their name on the lead does (UUID version 8, RFC 9562). */
export function identifyPeople(leadId: string, profile: LeadProfile): LeadProfile {
  const people = profile.people.map((person) => ({ ...person, id: personId(leadId, person.name) }));
  return { ...profile, people };
}

/** The id of a person of a lead. It is never read from storage, because a merge moves people to another lead. */
export function personId(leadId: string, name: string): string {
  const bytes = createHash("sha256").update(`${leadId}:${name.toLowerCase()}`).digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}
