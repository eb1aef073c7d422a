import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type ErasureSubject, mayMention, soughtOf } from "#src/shared/addresses/erasure-subject";
import { ENCODED } from "#test/support/builders/encoded-address";

const JANE: ErasureSubject = { type: "email", value: "jane@acme.com" };

const found = (subject: ErasureSubject, text: string) =>
  env.DB.prepare(`SELECT ${mayMention("value", "?1", subject)} AS found FROM (SELECT ?2 AS value)`)
    .bind(soughtOf(subject), text)
    .first("found");

it.each(["JANE@Acme.com", ...Object.values(ENCODED)])("finds %j by SQL", async (text) => {
  expect(await found(JANE, `Ask ${text}!`)).toBe(1);
  expect(await found({ type: "domain", value: "acme.com" }, `Ask ${text}!`)).toBe(1);
});

it.each(["", "joe@other.com", "Ä & co, 5 % off; a&b=c \\ d", "日本語"])(
  "does not find %j",
  async (text) => expect(await found(JANE, text)).toBe(0),
);

it.each(["info@müller.de", "INFO@MÜLLER.DE", "info@xn--mller-kva.de"])(
  "finds an internationalized domain in either form: %s",
  async (text) =>
    expect(await found({ type: "email", value: "info@xn--mller-kva.de" }, text)).toBe(1),
);
