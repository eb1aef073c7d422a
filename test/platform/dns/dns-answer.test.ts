import { decode, encode, type Packet } from "dns-packet";
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { readAnswer } from "#src/platform/dns/dns-answer";
import { dnsName, encodeQuestion } from "#src/platform/dns/dns-question";
import type { DnsType } from "#src/ports/dns";
import { fc } from "#test/support/builders/properties";

/** Spaces are for the reader; a name in brackets is spelled out in hex. */
const hex = (text: string) =>
  Buffer.from(
    text
      .replace(/\[([^\]]*)\]/g, (_, name: string) =>
        name
          .split(".")
          .map((label) => Buffer.from([label.length, ...Buffer.from(label)]).toString("hex"))
          .join(""),
      )
      .replace(/\s/g, ""),
    "hex",
  );

/** Header of an answer: flags, then how many records each section has. */
const header = (flags: string, answers = 0, authorities = 0, additionals = 0) =>
  `0000 ${flags} 0001 ${[answers, authorities, additionals].map((n) => n.toString(16).padStart(4, "0")).join("")}`;

const QUESTION = "[example.com] 00";
const ttl300 = "0000012c";
/** `c00c`: a pointer to the name of the question. */
const own = (type: string, ttl = ttl300) => `c00c ${type} 0001 ${ttl}`;
const OPT = "00 0029 04d0 00000000 0000";
const soa = (ttl: string, minimum: string) =>
  `c00c 0006 0001 ${ttl} 0020 02 6e73 c00c 05 61646d696e c00c 00000001 00000e10 00000384 00093a80 ${minimum}`;

const messages: {
  name: string;
  type: DnsType;
  hex: string;
  is: unknown;
}[] = [
  {
    name: "addresses, with EDNS in the additional section",
    type: "A",
    hex: `${header("8180", 2, 0, 1)} ${QUESTION} 0001 0001 ${own("0001")} 0004 5db8d822 ${own("0001")} 0004 c0000201 ${OPT}`,
    is: {
      answer: { status: "found", records: ["93.184.216.34", "192.0.2.1"], aliases: [] },
      ttlS: 300,
    },
  },
  {
    name: "addresses of IPv6 in their short form",
    type: "AAAA",
    hex: `${header("8180", 1)} ${QUESTION} 001c 0001 ${own("001c")} 0010 20010db8000000000000000000000001`,
    is: { answer: { status: "found", records: ["2001:db8::1"], aliases: [] }, ttlS: 300 },
  },
  {
    name: "name servers in lower case",
    type: "NS",
    hex: `${header("8180", 1)} ${QUESTION} 0002 0001 ${own("0002")} 0006 03 4e5331 c00c`,
    is: { answer: { status: "found", records: ["ns1.example.com"], aliases: [] }, ttlS: 300 },
  },
  {
    name: "mail servers",
    type: "MX",
    hex: `${header("8180", 2)} ${QUESTION} 000f 0001 ${own("000f")} 0007 000a 02 6d78 c00c ${own("000f", "0000003d")} 0004 0014 c00c`,
    is: {
      answer: {
        status: "found",
        records: [
          { preference: 10, exchange: "mx.example.com" },
          { preference: 20, exchange: "example.com" },
        ],
        aliases: [],
      },
      ttlS: 61,
    },
  },
  {
    name: "that no mail is accepted",
    type: "MX",
    hex: `${header("8180", 1)} ${QUESTION} 000f 0001 ${own("000f")} 0003 0000 00`,
    is: {
      answer: { status: "found", records: [{ preference: 0, exchange: "" }], aliases: [] },
      ttlS: 300,
    },
  },
  {
    name: "the strings of a text as one, cut within a character",
    type: "TXT",
    hex: `${header("8180", 2)} ${QUESTION} 0010 0001 ${own("0010")} 0008 03 763dc3 03 bc2e2e ${own("0010")} 0001 00`,
    is: { answer: { status: "found", records: ["v=ü..", ""], aliases: [] }, ttlS: 300 },
  },
  {
    name: "the records at the end of a chain, with the chain's shortest life",
    type: "A",
    hex: `${header("8180", 3)} ${QUESTION} 0001 0001 ${own("0005", "00000078")} 0007 [a.cdn] 00
      [A.cdn] 00 0005 0001 ${ttl300} 0007 [b.cdn] 00 [b.cdn] 00 0001 0001 ${ttl300} 0004 c0000201`,
    is: {
      answer: { status: "found", records: ["192.0.2.1"], aliases: ["a.cdn", "b.cdn"] },
      ttlS: 120,
    },
  },
  {
    name: "nothing of a record that is not at the chain's end",
    type: "A",
    hex: `${header("8180", 2)} ${QUESTION} 0001 0001 ${own("0005")} 0007 [a.cdn] 00 [x.cdn] 00 0001 0001 ${ttl300} 0004 c0000201`,
    is: { answer: { status: "no_data", aliases: ["a.cdn"] }, ttlS: 60 },
  },
  {
    name: "the end of a chain of aliases that loops",
    type: "A",
    hex: `${header("8180", 2)} ${QUESTION} 0001 0001 ${own("0005")} 0007 [a.cdn] 00 [a.cdn] 00 0005 0001 ${ttl300} 0002 c00c`,
    is: { answer: { status: "no_data", aliases: ["a.cdn"] }, ttlS: 60 },
  },
  {
    name: "the end of a chain of aliases that loops further on",
    type: "A",
    hex: `${header("8180", 3)} ${QUESTION} 0001 0001 ${own("0005")} 0007 [a.cdn] 00
      [a.cdn] 00 0005 0001 ${ttl300} 0007 [b.cdn] 00 [b.cdn] 00 0005 0001 ${ttl300} 0007 [a.cdn] 00`,
    is: { answer: { status: "no_data", aliases: ["a.cdn", "b.cdn"] }, ttlS: 60 },
  },
  {
    name: "a name without such records, for as long as the SOA's minimum",
    type: "MX",
    hex: `${header("8180", 0, 1)} ${QUESTION} 000f 0001 ${soa("00000e10", "0000012c")}`,
    is: { answer: { status: "no_data", aliases: [] }, ttlS: 300 },
  },
  {
    name: "a name that does not exist, for as long as the SOA lives",
    type: "MX",
    hex: `${header("8183", 0, 1)} ${QUESTION} 000f 0001 ${soa("00000078", "00015180")}`,
    is: { answer: { status: "no_domain", aliases: [] }, ttlS: 120 },
  },
  {
    name: "an alias of a name that does not exist",
    type: "A",
    hex: `${header("8183", 1)} ${QUESTION} 0001 0001 ${own("0005")} 0007 [a.cdn] 00`,
    is: { answer: { status: "no_domain", aliases: ["a.cdn"] }, ttlS: 60 },
  },
  {
    name: "a server that failed",
    type: "A",
    hex: `${header("8182")} ${QUESTION} 0001 0001`,
    is: "server_failure",
  },
  {
    name: "a server that refuses",
    type: "A",
    hex: `${header("8185")} ${QUESTION} 0001 0001`,
    is: "server_failure",
  },
  {
    name: "a failure whose code needs EDNS",
    type: "A",
    hex: `${header("8180", 0, 0, 1)} ${QUESTION} 0001 0001 00 0029 04d0 01000000 0000`,
    is: "server_failure",
  },
  {
    name: "an answer that the server cut",
    type: "A",
    hex: `${header("8380")} ${QUESTION} 0001 0001`,
    is: "bad_answer",
  },
  {
    name: "an answer to another name",
    type: "A",
    hex: `${header("8180")} [example.org] 00 0001 0001`,
    is: "bad_answer",
  },
  {
    name: "an answer to another type",
    type: "A",
    hex: `${header("8180")} ${QUESTION} 000f 0001`,
    is: "bad_answer",
  },
  {
    name: "a question instead of an answer",
    type: "A",
    hex: `${header("0100")} ${QUESTION} 0001 0001`,
    is: "bad_answer",
  },
  {
    name: "a text whose end is missing",
    type: "TXT",
    hex: `${header("8180", 1)} ${QUESTION} 0010 0001 ${own("0010")} 0006 05 763d`,
    is: "bad_answer",
  },
  {
    name: "a name that points at itself",
    type: "A",
    hex: `${header("8180", 1)} ${QUESTION} 0001 0001 c01d 0001 0001 ${ttl300} 0004 c0000201`,
    is: "bad_answer",
  },
  { name: "nothing at all", type: "A", hex: "", is: "bad_answer" },
];

describe("a DNS message", () => {
  it.each(messages)("is read as: $name", ({ type, hex: text, is }) => {
    expect(readAnswer(hex(text), "example.com", type)).toEqual(is);
  });
});

describe("the TTL of an answer", () => {
  const found = (ttl: string) =>
    `${header("8180", 1)} ${QUESTION} 0001 0001 ${own("0001", ttl)} 0004 c0000201`;
  const none = (ttl: string) =>
    `${header("8180", 0, 1)} ${QUESTION} 0001 0001 ${soa(ttl, "7fffffff")}`;
  it.each([
    ["at least a minute", found("00000000"), 0, 60],
    ["the TTL of the record", found("00000e10"), 0, 3600],
    ["at most a day", found("00093a80"), 0, 86_400],
    ["a minute if the number is invalid", found("80000001"), 0, 60],
    ["reduced by the Age of an HTTP cache", found("00000e10"), 3000, 600],
    ["at most an hour for a negative answer", none("00015180"), 0, 3600],
    ["at least a minute for a negative answer", none("00000001"), 0, 60],
  ])("is %s", (_, text, ageS, ttlS) => {
    expect(readAnswer(hex(text), "example.com", "A", ageS)).toMatchObject({ ttlS });
  });
});

describe("a message of arbitrary bytes", () => {
  const types: DnsType[] = ["A", "AAAA", "NS", "MX", "TXT"];
  const whole = messages.filter(({ hex: text }) => text).map(({ hex: text }) => hex(text));
  const mutated = fc
    .record({
      original: fc.constantFrom(...whole),
      changes: fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }),
      length: fc.nat(200),
      isCut: fc.boolean(),
    })
    .map(({ original, changes, length, isCut }) => {
      const bytes = Buffer.from(original);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return isCut ? bytes.subarray(0, length) : bytes;
    });

  it("returns an answer or a failure", () => {
    fc.assert(
      fc.property(mutated, fc.constantFrom(...types), (bytes, type) => {
        const answered = readAnswer(bytes, "example.com", type);
        const isFair =
          typeof answered === "string"
            ? answered === "bad_answer" || answered === "server_failure"
            : answered.ttlS >= 60 && answered.ttlS <= 86_400;
        expect(isFair).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it("is not an answer if it is truncated", () => {
    for (const bytes of whole)
      for (let length = 0; length < bytes.length; length++)
        for (const type of types)
          expect(readAnswer(bytes.subarray(0, length), "example.com", type)).toBe("bad_answer");
  });

  it("is read at maximum length, with a bounded number of aliases", () => {
    const answers: Packet["answers"] = Array.from({ length: 2_000 }, (_, n) => ({
      type: "CNAME",
      name: n === 0 ? "example.com" : `n${n}.test`,
      data: `n${n + 1}.test`,
    }));
    const bytes = encode({
      type: "response",
      questions: [{ type: "A", name: "example.com" }],
      answers,
    });
    expect(readAnswer(bytes, "example.com", "A")).toMatchObject({
      answer: { status: "no_data", aliases: { length: 16 } },
    });
  });
});

describe("a name", () => {
  it.each([
    ["Example.COM", "example.com"],
    ["example.com.", "example.com"],
    ["_dmarc.example.com", "_dmarc.example.com"],
    ["München.test", "xn--mnchen-3ya.test"],
    ["例え。テスト", "xn--r8jz45g.xn--zckzah"],
    [`${"a".repeat(63)}.test`, `${"a".repeat(63)}.test`],
    [`${"a".repeat(64)}.test`, null],
    [`${"a.".repeat(126)}a`, `${"a.".repeat(126)}a`],
    [`${"a.".repeat(126)}aa`, null],
    ["", null],
    [".", null],
    ["a..b", null],
    [".a.b", null],
    ["a.b..", null],
    ["user@example.com", null],
    ["ü@example.com", null],
    ["example.com/ü", null],
    ["ü:80", null],
    ["a b.test", null],
    ["xn--ü.test", null],
    ["[::1]", null],
    ["a%2eb.test", null],
    ["*.example.com", null],
  ])("%s is %s in DNS", (text, name) => {
    expect(dnsName(text)).toBe(name);
  });

  it("is queried with id 0, recursion and a buffer for long responses", () => {
    const packet = decode(Buffer.from(encodeQuestion("_dmarc.example.com", "TXT"), "base64url"));
    expect(packet).toMatchObject({
      id: 0,
      type: "query",
      flag_rd: true,
      questions: [{ name: "_dmarc.example.com", type: "TXT", class: "IN" }],
      additionals: [{ type: "OPT", udpPayloadSize: 4096 }],
    });
  });

  it("from any text is null or fits the wire format", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.domain()), (text) => {
        const name = dnsName(text);
        if (name === null) return;
        const asked = decode(Buffer.from(encodeQuestion(name, "MX"), "base64url")).questions;
        expect(asked).toMatchObject([{ name, type: "MX" }]);
      }),
    );
  });
});
