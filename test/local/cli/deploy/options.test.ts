import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readProjectConfiguration, resourcesOf } from "#local/cli/deploy/configuration";
import { readOptions } from "#local/cli/deploy/options";
import { SECRETS } from "#local/cli/deploy/secret-names";

describe("the command line", () => {
  it.each([
    [["--name", "Acme_Leads"], /--name/],
    [["--domain", "https://app.example.com"], /--domain/],
    [["--jurisdiction", "mars"], /eu, us, fedramp/],
    [["--email", "nobody"], /--email/],
    [["--set", "NOTHING=1"], /docs\/settings\.md/],
    [["--set", "AI_API_KEY=sk"], /is a secret/],
    [["--set", "FETCHES_PER_BATCH=0"], /FETCHES_PER_BATCH/],
  ])("rejects %j", (given, message) => {
    expect(() => readOptions(given)).toThrow(message);
  });

  it("has every queue in the commands of docs/deploy.md that uninstall it", () => {
    const [, names = ""] = /^for queue in (.*); do$/m.exec(readFileSync("docs/deploy.md", "utf8"))!;
    const { queues } = resourcesOf(readProjectConfiguration(), { name: "quarry" });
    const listed = names.split(" ").map((name) => `quarry-${name}`);
    expect(listed.toSorted()).toEqual(queues.toSorted());
  });

  it("knows every secret of docs/settings.md", () => {
    const page = readFileSync("docs/settings.md", "utf8");
    const rows = page.matchAll(/^\| `([A-Z0-9_]+)` .*\*\*Secret\.\*\*/gm);
    expect(Array.from(rows, ([, name = ""]) => name).toSorted()).toEqual(SECRETS.toSorted());
  });
});
