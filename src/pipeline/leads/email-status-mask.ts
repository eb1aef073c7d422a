import { EMAIL_STATUSES, type EmailStatus } from "#src/shared/addresses/email-status";

/** The bit of each status in `leads.email_statuses`. The triggers on `lead_emails` use the same numbers. */
const BITS: Readonly<Record<EmailStatus, number>> = {
  valid: 1,
  unverified: 2,
  risky: 4,
  unknown: 8,
  invalid: 16,
};

/** The stored form of a set of statuses. */
export const toStatusMask = (statuses: Iterable<EmailStatus>): number =>
  [...statuses].reduce((mask, status) => mask | BITS[status], 0);

/** All stored forms of sets that have one of these statuses. */
export function masksWith(statuses: Iterable<EmailStatus>): number[] {
  const wanted = toStatusMask(statuses);
  const all = toStatusMask(EMAIL_STATUSES);
  return Array.from({ length: all + 1 }, (_, mask) => mask).filter((mask) => mask & wanted);
}

const isStatus = (text: string): text is EmailStatus =>
  EMAIL_STATUSES.some((status) => status === text);

/** Parses a comma-separated list of statuses; undefined if one is unknown. */
export function parseStatuses(list: string): EmailStatus[] | undefined {
  const names = list.split(",").map((name) => name.trim().toLowerCase());
  const statuses = EMAIL_STATUSES.filter((status) => names.includes(status));
  return names.every(isStatus) ? statuses : undefined;
}
