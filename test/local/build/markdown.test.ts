import { expect, it } from "vitest";
import { exampleGroups, mapLinks, splitTitle, wrapTabs } from "#local/build/site/markdown";

const shout = (markdown: string) => mapLinks(markdown, (target) => target.toUpperCase());

it("maps the links of text, and none in code", () => {
  expect(shout("[a](b.md), [`c()`](d.md#e) and `[f](g.md)`")).toBe(
    "[a](B.MD), [`c()`](D.MD#E) and `[f](g.md)`",
  );
  expect(shout("```sh\necho [a](b.md)\n```\n\n[c](d.md)")).toBe(
    "```sh\necho [a](b.md)\n```\n\n[c](D.MD)",
  );
});

it("takes the first heading as the title", () => {
  expect(splitTitle("# Limits\n\nText\n")).toEqual({ title: "Limits", body: "\nText\n" });
  expect(() => splitTitle("Text\n")).toThrow("# Title");
});

const PAGE = `Create a job:

\`\`\`sh tab="curl"
curl $BASE/jobs
\`\`\`

\`\`\`ts tab="TypeScript"
await quarry.jobs.create();
\`\`\`

Then list it:

\`\`\`sh tab="curl"
curl $BASE/leads
\`\`\`

\`\`\`sh
npm start
\`\`\`
`;

it("groups consecutive examples with a tab", () => {
  expect(exampleGroups(PAGE)).toEqual([
    [
      { language: "sh", tab: "curl", code: "curl $BASE/jobs\n" },
      { language: "ts", tab: "TypeScript", code: "await quarry.jobs.create();\n" },
    ],
    [{ language: "sh", tab: "curl", code: "curl $BASE/leads\n" }],
  ]);
});

it("wraps each group of examples, and leaves other code as it is", () => {
  const wrapped = wrapTabs(PAGE);
  expect(wrapped.match(/<example-tabs>/g)).toHaveLength(2);
  expect(wrapped.match(/<div data-tab="curl">/g)).toHaveLength(2);
  expect(wrapped).toContain("```sh\nnpm start\n```");
  expect(wrapped).not.toContain('tab="curl"\n');
});
