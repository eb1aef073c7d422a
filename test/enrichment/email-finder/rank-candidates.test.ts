import { describe, expect, it } from "vitest";
import { chooseAddress } from "#src/enrichment/email-finder/choose-address";
import { type KnownAddress, learnPatterns } from "#src/enrichment/email-finder/learn-patterns";
import { MAX_GUESS_CONFIDENCE, rankCandidates } from "#src/enrichment/email-finder/rank-candidates";
import { judgeAddress } from "#src/enrichment/email/email-verdict";
import { PATTERN_NAMES } from "#src/extraction/people/address-patterns";
import { formsOf } from "#src/extraction/people/name-forms";
import { fc } from "#test/support/builders/properties";

/** `"Jane Roe" jane.roe` or `jane.roe` alone. */
const known = (...written: string[]): KnownAddress[] =>
  written.map((text) => {
    const [, name = null, local] = /^(?:"(.+)" )?(\S+)$/.exec(text)!;
    return { email: `${local}@acme.com`, name, sourceUrl: null };
  });
const rank = (first: string, last: string, ...written: string[]) => {
  const addresses = known(...written);
  return rankCandidates(formsOf(first, last)!, "acme.com", learnPatterns(addresses), addresses);
};

describe("the best candidate", () => {
  it.each([
    [["Ana", "Muster"], ['"Jane Roe" jane.roe'], "ana.muster"],
    [["Ana", "Muster"], ['"Jane Roe" jroe'], "amuster"],
    [["Ana", "Muster"], ["j.roe"], "a.muster"],
    [["Ana", "Muster"], ["roe.jane"], "muster.ana"],
    [["Ana", "Muster"], ["jane"], "ana"],
    [["Ana", "Muster"], ["info", "sales-berlin"], "ana.muster"],
    [["Ana", "Muster"], ['"Jane Roe" jane', '"Tom Poe" t.poe', '"Kim Loe" k.loe'], "a.muster"],
    [["Jürgen", "Müller"], ['"Jane Roe" jane.roe'], "juergen.mueller"],
    [["Jürgen", "Müller"], ['"Jörg Köhler" jorg.kohler'], "jurgen.muller"],
    [["Søren", "Krøyer"], ['"Jane Roe" jane.roe'], "soren.kroyer"],
    [["Piet", "van der Berg"], ['"Jan de Vries" jan.vries'], "piet.berg"],
    [["Piet", "van der Berg"], ['"Jan de Vries" jan.devries'], "piet.vanderberg"],
    [["Luz", "García López"], ['"Ana Ruiz Gil" a.ruizgil'], "l.garcialopez"],
    [["Jean-Pierre", "Petit"], ['"Marie-Anne Roux" marie-anne.roux'], "jean-pierre.petit"],
  ] as const)("of %j with %j", ([first, last], addresses, expected) => {
    expect(rank(first, last, ...addresses)[0]?.email).toBe(`${expected}@acme.com`);
  });

  it("is the more certain, the more known addresses have its pattern", () => {
    const counts = [
      rank("Ana", "Muster"),
      rank("Ana", "Muster", "roe.kxyz"),
      rank("Ana", "Muster", '"Jane Roe" jane.roe'),
      rank("Ana", "Muster", '"Jane Roe" jane.roe', '"Tom Poe" tom.poe', '"Kim Loe" kim.loe'),
    ].map(([best]) => best!.confidence);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts[0]).toBeLessThanOrEqual(MAX_GUESS_CONFIDENCE);
    expect(counts.at(-1)).toBeGreaterThan(65);
  });

  it("is a known address without an owner that the name makes, but not one of somebody else", () => {
    expect(rank("Ana", "Muster", "a.muster", '"Jane Roe" jane.roe')[0]).toMatchObject({
      email: "a.muster@acme.com",
      isKnown: true,
    });
    expect(rank("Alex", "Muster", '"Ana Muster" a.muster')[0]?.isKnown).toBe(false);
  });

  it("has at most 30 without evidence, whatever the name, and no candidate is invalid", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abcéüßøжχ -'ΑZ".split("")), minLength: 1 });
    fc.assert(
      fc.property(name, name, (first, last) => {
        const forms = formsOf(first, last);
        if (!forms) return;
        for (const one of rankCandidates(forms, "acme.com", learnPatterns([]))) {
          expect(one.confidence).toBeLessThanOrEqual(MAX_GUESS_CONFIDENCE);
          expect(one.email).toMatch(/^[a-z]+(?:[._-][a-z]+)*@acme\.com$/);
        }
      }),
    );
  });

  it("follows any single pattern that known addresses show", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATTERN_NAMES), (pattern) => {
        const write = (first: string, last: string) =>
          pattern
            .replace("{first}", first)
            .replace("{last}", last)
            .replace("{f}", first[0]!)
            .replace("{l}", last[0]!);
        const names = [
          ["jane", "roebuck"],
          ["tom", "poeler"],
        ] as const;
        const shown = names.map(([first, last]) => `"${first} ${last}" ${write(first, last)}`);
        const [best] = rank("Ana", "Muster", ...shown);
        expect(best).toMatchObject({ email: `${write("ana", "muster")}@acme.com`, pattern });
      }),
    );
  });
});

describe("the chosen address", () => {
  const DOMAIN = {
    name: "acme.com",
    route: "mx",
    mxHosts: ["mx.acme.com"],
    provider: null,
    spf: null,
    dmarc: null,
  } as unknown as Parameters<typeof judgeAddress>[1];
  const reply = (outcome: string, acceptsAll: boolean | null = null) =>
    ({ outcome, acceptsAll, code: null, enhancedCode: null, mxHost: "mx.acme.com" }) as Parameters<
      typeof judgeAddress
    >[2];
  const choose = (replies: Record<string, ReturnType<typeof reply>>, ...written: string[]) => {
    const candidates = rank("Ana", "Muster", ...written);
    const verdicts = new Map(
      Object.entries(replies).map(([local, finding]) => {
        const email = `${local}@acme.com`;
        return [email, judgeAddress(email, DOMAIN, finding)];
      }),
    );
    return chooseAddress(candidates, verdicts, written.length > 0).chosen;
  };

  it("is the one that a server accepts, after those that it rejects", () => {
    const replies = {
      "ana.muster": reply("mailbox_not_found"),
      amuster: reply("accepted", false),
    };
    expect(choose(replies)).toMatchObject({
      email: "amuster@acme.com",
      status: "valid",
      pattern: "{f}{last}",
    });
  });

  it("is never valid as a guess that nothing supports", () => {
    for (const finding of [null, reply("accepted", true), reply("accepted", null)]) {
      const chosen = choose({ "ana.muster": finding });
      expect(chosen.status).not.toBe("valid");
      expect(chosen.confidence).toBeLessThanOrEqual(MAX_GUESS_CONFIDENCE);
    }
    expect(choose({})).toMatchObject({ status: "unverified", reasons: ["mailbox_not_checked"] });
  });

  it("says of a server that accepts all that it does", () => {
    const chosen = choose({ "ana.muster": reply("accepted", true) }, '"Jane Roe" jane.roe');
    expect(chosen).toMatchObject({ email: "ana.muster@acme.com", status: "risky" });
    expect(chosen.reasons).toContain("catch_all");
    expect(chosen.confidence).toBeLessThanOrEqual(55);
  });

  it("is none if the server rejects all candidates", () => {
    const rejected = Object.fromEntries(
      rank("Ana", "Muster").map(({ email }) => [email.split("@")[0]!, reply("mailbox_not_found")]),
    );
    expect(choose(rejected)).toMatchObject({ email: null, status: "invalid", confidence: 0 });
  });
});
