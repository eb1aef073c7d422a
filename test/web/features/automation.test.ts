import { expect, it } from "vitest";
import { isIncomplete, moveStep, toDraft } from "#web/features/automate/data/drafts";
import { TEMPLATES } from "#web/features/automate/data/templates";
import { splitCandidates } from "#web/features/find/data/candidate";
import { readCsvSample } from "#web/features/verify/form/csv-columns";
import { readAddresses } from "#web/features/verify/data/addresses";

it("reads e-mail addresses from pasted text, each once", () => {
  const pasted = "Ada <ada@acme.com>; ADA@acme.com\n(mailto:info@bücher.example) @ac me@ hello.";
  expect(readAddresses(pasted)).toEqual({
    emails: ["ADA@acme.com", "info@bücher.example"],
    leftOut: ["@ac", "me@"],
    repeated: 1,
  });
});

it.each([
  ['name,e-mail\n"Doe, Jane",jane@acme.com\n', ["name", "e-mail"], "e-mail"],
  ["\uFEFFFirma;Kontakt\r\nAcme;info@acme.com\r\n", ["Firma", "Kontakt"], "Kontakt"],
  ["a\tb\n1\t2", ["a", "b"], undefined],
])("shows the columns of %j, and guesses the one with addresses", async (file, columns, guess) => {
  const sample = await readCsvSample(new Blob([file]));
  expect([sample.columns, sample.guess]).toEqual([columns, guess]);
  expect(sample.rows).toHaveLength(1);
});

it("separates leads from new sites, each domain once", () => {
  const candidate = (id: string, domain: string | null, isLead = false) => ({
    id,
    domain,
    url: null,
    isLead,
  });
  const given = [
    candidate("1", "a.com", true),
    candidate("2", "b.com"),
    candidate("3", "b.com"),
    candidate("4", null),
  ];
  const { known, fresh } = splitCandidates(given);
  expect([known, fresh].map((some) => some.map(({ domain }) => domain))).toEqual([
    ["a.com"],
    ["b.com"],
  ]);
});

it("moves steps within the list only, and finds what a template leaves to fill in", () => {
  const { steps } = toDraft({
    name: "",
    trigger: "manual",
    steps: [{ type: "verify_emails" }, { type: "icp_match" }, { type: "ai_enrich" }],
  });
  const types = (moved: typeof steps) => moved.map(({ step }) => step.type);
  expect(types(moveStep(steps, 2, 0))).toEqual(["ai_enrich", "verify_emails", "icp_match"]);
  expect(moveStep(steps, 0, -1)).toEqual(steps);
  expect(moveStep(steps, 2, 3)).toEqual(steps);
  const open = TEMPLATES.filter((template) => template.steps.some(isIncomplete));
  expect(open.map(({ id }) => id)).toEqual(["outreach", "push", "report"]);
});
