import { decode, encode } from "dns-packet";
import { Buffer } from "node:buffer";
import { expect, it } from "vitest";

const query = encode({
  type: "query",
  id: 7,
  flags: 0x100,
  questions: [{ name: "Every-Type.test", type: "A" }],
});
const type = "application/dns-message";

it.each(["cloudflare-dns.com", "dns.google"])("%s responds to GET and POST alike", async (host) => {
  const url = `https://${host}/dns-query`;
  const answers = await Promise.all([
    fetch(`${url}?dns=${query.toString("base64url")}`),
    fetch(url, { method: "POST", headers: { "content-type": type }, body: query }),
  ]);
  for (const answer of answers) {
    expect(answer.headers.get("content-type")).toBe(type);
    expect(decode(Buffer.from(await answer.arrayBuffer()))).toMatchObject({
      id: 7,
      type: "response",
      questions: [{ name: "Every-Type.test", type: "A" }],
      answers: [{ data: "192.0.2.1", ttl: 600 }, { data: "192.0.2.2" }],
    });
  }
});

it.each([
  ["an unknown path", "https://dns.google/resolve?name=a.test", {}, 404],
  ["a GET without a query", "https://dns.google/dns-query", {}, 400],
  [
    "a POST with another media type",
    "https://dns.google/dns-query",
    { method: "POST", headers: { "content-type": "text/plain" }, body: "a.test" },
    415,
  ],
])("%s is rejected", async (_, url, init, status) => {
  expect((await fetch(url, init)).status).toBe(status);
});

it("bytes that are not a DNS query return FORMERR", async () => {
  const answer = await fetch("https://dns.google/dns-query?dns=AAAA");
  const { flags = 0 } = decode(Buffer.from(await answer.arrayBuffer()));
  expect(flags & 0xf).toBe(1);
});
