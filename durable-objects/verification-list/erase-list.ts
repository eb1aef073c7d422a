import { domainOf, redactInPlace } from "#src/shared/addresses/address-redaction";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import {
  type ErasureSubject,
  isAtDomain,
  isOfSubject,
  mayMention,
  redactorFor,
  soughtOf,
} from "#src/shared/addresses/erasure-subject";

/** Deletes addresses with their rows, and redacts them in the other rows. Returns the number of deleted addresses. */
export function eraseFromList(sql: SqlStorage, subject: ErasureSubject): number {
  const ids = sql
    .exec<{ id: number; email: string }>(
      `SELECT id, email FROM addresses WHERE ${mayMention("email", "?1", subject)}`,
      soughtOf(subject),
    )
    .toArray()
    .filter(({ email }) => isOfSubject(subject, email))
    .map(({ id }) => id);
  const given = JSON.stringify(ids);
  sql.exec("DELETE FROM addresses WHERE id IN (SELECT value FROM json_each(?))", given);
  sql.exec("DELETE FROM list_rows WHERE address_id IN (SELECT value FROM json_each(?))", given);
  sql.exec("DELETE FROM retries WHERE address_id IN (SELECT value FROM json_each(?))", given);
  redactColumn(sql, "list_rows", "cells", subject);
  redactColumn(sql, "addresses", "verdict", subject);
  redactEvents(sql, subject);
  if (subject.type === "domain") forgetDomains(sql, subject.value);
  return ids.length;
}

/** Redacts a column of JSON. */
function redactColumn(sql: SqlStorage, table: string, column: string, subject: ErasureSubject) {
  const inText = redactorFor(subject);
  const email =
    table === "addresses"
      ? "email"
      : "(SELECT email FROM addresses WHERE addresses.id = list_rows.address_id)";
  const rows = sql
    .exec<{ id: number; text: string; email: string | null }>(
      `SELECT id, ${column} AS text, ${email} AS email FROM ${table}
       WHERE ${column} IS NOT NULL AND ${mayMention(column, "?1", subject)}`,
      soughtOf(subject),
    )
    .toArray();
  for (const { id, text, email: address } of rows) {
    if (address !== null && !isAtDomain(subject, domainOf(address))) continue;
    const redacted = JSON.stringify(redactInPlace(JSON.parse(text), inText));
    if (redacted !== text) sql.exec(`UPDATE ${table} SET ${column} = ? WHERE id = ?`, redacted, id);
  }
}

/** The last event contains the name of the list. */
function redactEvents(sql: SqlStorage, subject: ErasureSubject) {
  const inText = redactorFor(subject);
  const events = sql
    .exec<{ seq: number; data: string }>(
      `SELECT seq, data FROM events WHERE ${mayMention("data", "?1", subject)}`,
      soughtOf(subject),
    )
    .toArray();
  for (const { seq, data } of events) {
    const redacted = JSON.stringify(redactInPlace(JSON.parse(data), inText));
    if (redacted !== data) sql.exec("UPDATE events SET data = ? WHERE seq = ?", redacted, seq);
  }
}

/** The domains of an erased domain have no addresses any more. */
function forgetDomains(sql: SqlStorage, value: string) {
  const names = sql.exec<{ id: number; name: string }>("SELECT id, name FROM domains").toArray();
  for (const { id, name } of names)
    if (name !== "" && registrableDomain(name) === value)
      sql.exec("UPDATE domains SET name = '', mx_host = NULL, stage = 2 WHERE id = ?", id);
}
