import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Connection } from "#src/destinations/destination";
import type { Posting } from "#src/job-boards/boards/board";
import { batchOf, outgoingLead } from "#test/support/fakes/providers/destination-calls";
import { acmeCrm } from "#test/support/examples/acme-crm";
import { acmeJobs } from "#test/support/examples/acme-jobs";

const firstModule = (guide: string) =>
  /^```ts\n(import[\s\S]*?)^```/m.exec(readFileSync(`docs/guides/${guide}.md`, "utf8"))?.[1];
const example = (name: string) => readFileSync(`test/support/examples/${name}.ts`, "utf8");

describe("add-a-job-board.md", () => {
  it("shows the example that this file tests", () => {
    // The example cannot add a source of its own, and is not in the folder of the providers.
    const shown = firstModule("add-a-job-board")
      ?.replace('source: "acmejobs"', 'source: "recruitee"')
      .replace('"./read-list"', '"#src/job-boards/providers/read-list"');
    expect(shown).toBe(example("acme-jobs"));
  });

  it("reads a board and skips an invalid entry", async () => {
    const postings: Posting[] = [];
    const html = "<p>Cook</p>";
    const jobs = [{ id: 1, title: "Cook", location: "Berlin, Germany", html }, { id: 2 }];
    const snapshot = await acmeJobs.read(
      { source: "recruitee", token: "globex", region: null, site: null },
      {
        fetch: async () => Response.json({ jobs }),
        wait: async () => undefined,
        nowMs: Date.now,
        validators: null,
        known: new Map(),
        maxTexts: 0,
        receive: async (page) => void postings.push(...page),
      },
    );
    expect(snapshot).toMatchObject({ status: "read", isComplete: false, postings: 1, skipped: 1 });
    expect(postings).toMatchObject([
      { title: "Cook", text: "Cook", url: "https://globex.acmejobs.com/jobs/1" },
    ]);
  });
});

describe("add-a-destination.md", () => {
  const connectionTo = (respond: () => Response): Connection => ({
    settings: { authToken: "acme-token-1", targetUrl: null, config: {}, fieldMap: {} },
    fetch: async () => respond(),
    tokens: { get: async () => null, put: async () => undefined },
    wait: async () => undefined,
    nowMs: Date.now,
  });

  it("shows the example that this file tests", () => {
    expect(firstModule("add-a-destination")).toBe(example("acme-crm"));
  });

  it("pushes leads", async () => {
    const lead = outgoingLead();
    const connection = connectionTo(() => Response.json({ id: "r1" }));
    expect(await acmeCrm.push(batchOf([lead]), connection)).toMatchObject({
      failure: null,
      results: [{ leadId: lead.id, status: "updated", remoteId: "r1" }],
    });
  });

  it("reports a rejected token", async () => {
    const connection = connectionTo(() => new Response("no", { status: 401 }));
    const { failure } = await acmeCrm.push(batchOf([outgoingLead()]), connection);
    expect(failure).toMatchObject({ next: "unauthorized" });
    await expect(acmeCrm.test(connection)).rejects.toThrow("401");
  });
});
