import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const EXAMPLES = "packages/client/examples";
const examples = readdirSync(EXAMPLES).map((name) => readFileSync(`${EXAMPLES}/${name}`, "utf8"));

/** The TypeScript of a page. */
const programsOf = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/```ts\n(.*?)```/gs)].map(([, program]) => program!);

// Tests of the service run the examples.
it.each(["packages/client/README.md", "docs/sdk.md"])(
  "shows only examples that run: %s",
  (page) => {
    const programs = programsOf(page);
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.filter((program) => !examples.includes(program))).toEqual([]);
  },
);

it("shows each example in docs/sdk.md", () => {
  const programs = programsOf("docs/sdk.md");
  expect(examples.filter((example) => !programs.includes(example))).toEqual([]);
});
