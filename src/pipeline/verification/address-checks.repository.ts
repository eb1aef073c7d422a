import { type SQL, sql } from "drizzle-orm";

/** The columns of `lead_emails` that contain the check which decides the status of the address. */
const CHECK_COLUMNS = [
  "status",
  "confidence",
  "last_verified_at",
  "next_verification_at",
  "check_method",
  "reasons",
  "mx_host",
] as const;

/** A check as SQL, by the columns of `lead_emails`. */
export type CheckColumns = Record<(typeof CHECK_COLUMNS)[number], SQL>;

export const checkColumns = (
  valueOf: (column: (typeof CHECK_COLUMNS)[number]) => SQL,
): CheckColumns =>
  Object.fromEntries(CHECK_COLUMNS.map((column) => [column, valueOf(column)])) as CheckColumns;

/** The deciding check of a row of `lead_emails`. */
export const checkOf = (address: string): CheckColumns =>
  checkColumns((column) => sql.raw(`${address}.${column}`));

/**
 * Whether an arriving check decides the status of an address: the newest one does. A verdict of a mail server takes
 * precedence over later DNS-only checks until it is stale, unless DNS shows that the domain accepts no mail.
 */
export function decides(arriving: CheckColumns, address = "lead_emails"): SQL {
  const stored = checkOf(address);
  return sql`(${arriving.last_verified_at} >= coalesce(${stored.last_verified_at}, 0)
    AND NOT (${stored.check_method} IS 'smtp' AND ${arriving.check_method} IS NOT 'smtp'
      AND ${arriving.status} <> 'invalid' AND ${stored.next_verification_at} > ${arriving.last_verified_at}))`;
}

/** The assignments of an UPDATE that makes a check the deciding one. */
export const assignCheck = (check: CheckColumns): SQL =>
  sql.join(
    CHECK_COLUMNS.map((column) => sql`${sql.raw(column)} = ${check[column]}`),
    sql`, `,
  );

/** The columns of `email_checks`, and a check of an address as a row of them. */
export const PAST_COLUMNS = sql.raw(
  "workspace_id, lead_id, email, checked_at, method, status, confidence, reasons, mx_host",
);
export const pastRow = (address: string, check: CheckColumns): SQL => sql`
  ${sql.raw(`${address}.workspace_id, ${address}.lead_id, ${address}.email`)},
  ${check.last_verified_at} AS checked_at, ${check.check_method} AS method, ${check.status} AS status,
  ${check.confidence} AS confidence, ${check.reasons} AS reasons, ${check.mx_host} AS mx_host`;

/**
 * Run it before `assignCheck`: of the arriving and the stored check of an address, the one that does not decide goes to
 * `email_checks`. `from` joins arriving checks with rows of `lead_emails`, and ends with a condition.
 */
export function keepOtherCheck(arriving: CheckColumns, address: string, from: SQL): SQL {
  const stored = checkOf(address);
  const isDecisive = decides(arriving, address);
  const other = checkColumns(
    (column) => sql`iif(${isDecisive}, ${stored[column]}, ${arriving[column]})`,
  );
  return sql`INSERT INTO email_checks (${PAST_COLUMNS})
    SELECT ${pastRow(address, other)} FROM ${from} AND ${stored.check_method} IS NOT NULL
      AND (${arriving.last_verified_at} <> ${stored.last_verified_at}
        OR ${arriving.check_method} <> ${stored.check_method})
    ON CONFLICT DO NOTHING`;
}

/**
 * All checks of addresses, as rows of `email_checks`. `addresses` selects rows of `lead_emails` as `address`, and ends
 * with a condition. UNION removes a check that is stored in both tables.
 */
export const checksOf = (addresses: SQL): SQL => sql`(
  SELECT ${pastRow("address", checkOf("address"))}
    FROM ${addresses} AND address.check_method IS NOT NULL
  UNION SELECT ${PAST_COLUMNS} FROM email_checks
    WHERE (lead_id, email) IN (SELECT address.lead_id, address.email FROM ${addresses}))`;
