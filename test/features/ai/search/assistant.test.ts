import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { askAssistant } from "#src/features/ai/search/assistant";
import { readWallet } from "#src/features/credits/credits.repository";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import {
  type Conversation,
  type LanguageModel,
  ModelUnavailable,
  type Reply,
} from "#src/ports/language-model";
import { readSettings } from "#src/shared/settings";
import { newWorkspace } from "#test/support/harness/api";
import { companyIn, newLead, scopeOf } from "#test/support/builders/leads";
import { unbudgeted } from "#test/support/fakes/model";
import { keepWithinHour } from "#test/support/harness/clock";

keepWithinHour();

const PRICES = readSettings({ ...env }).CREDIT_PRICES;

/** A model scripted by a test: it may call any tool with any input, and reply anything. */
const modelThat = (
  acts: (
    conversation: Conversation,
    call: (tool: string, input: object) => Promise<any>,
  ) => Promise<string>,
): LanguageModel => ({
  ask: () => Promise.reject(new Error("The assistant asks no questions of its own")),
  converse: async (conversation): Promise<Reply> => {
    const used = new Set<string>();
    const text = await acts(conversation, async (name, input) => {
      const tool = conversation.tools.find((each) => each.name === name);
      if (!tool) throw new Error(`There is no tool ${name}`);
      used.add(name);
      const { success } = tool.input.safeParse(input);
      return success ? tool.run(input) : "Invalid input";
    });
    return { text, model: "a model", toolsUsed: [...used] };
  },
});

async function ask(workspaceId: string, model: LanguageModel, message = "How many leads?") {
  return askAssistant(scopeOf(workspaceId), env, unbudgeted(model), PRICES, message);
}

describe("the assistant, whatever its model does,", () => {
  it("has only tools that read", async () => {
    const { workspaceId } = await newWorkspace({ credits: 1 });
    let names: string[] = [];
    await ask(
      workspaceId,
      modelThat(async ({ tools }) => {
        names = tools.map(({ name }) => name);
        return "Done.";
      }),
    );
    expect(names.toSorted()).toEqual([
      "count_leads",
      "get_credits",
      "get_lead",
      "get_overview",
      "list_jobs",
      "search_leads",
    ]);
  });

  it("reads no characters of websites that a person cannot see", async () => {
    const { workspaceId } = await newWorkspace({ credits: 1 });
    const lead = newLead({ companyName: "Acme\u{e0069}\u{e0067}\u202e\u200b" });
    await saveLeads(scopeOf(workspaceId), [lead]);
    const seen: any[] = [];
    const model = modelThat(async (_, call) => {
      seen.push(await call("get_lead", { lead_id: lead.id }));
      seen.push((await call("search_leads", {})).leads[0]);
      return "Done.";
    });
    await ask(workspaceId, model);
    expect(seen.map(({ company_name }) => company_name)).toEqual(["Acme", "Acme"]);
  });

  it("reads and cites no data of other workspaces", async () => {
    const [mine, theirs] = [await newWorkspace({ credits: 1 }), await newWorkspace()];
    const secret = newLead({ companyName: "Secret Corp", domain: "secret.com", jobId: newId() });
    await saveLeads(scopeOf(theirs.workspaceId), [secret]);
    const seen: unknown[] = [];
    const answer = await ask(
      mine.workspaceId,
      modelThat(async (_, call) => {
        seen.push(await call("get_lead", { lead_id: secret.id }));
        seen.push(await call("search_leads", { job_id: secret.jobId }));
        seen.push(await call("count_leads", { workspace_id: theirs.workspaceId }));
        seen.push(await call("count_leads", { domain: "secret.com" }));
        seen.push(await call("search_leads", { q: "Secret" }));
        seen.push(await call("get_lead", { lead_id: "' OR 1=1 --" }));
        seen.push(await call("list_jobs", { status: "completed" }));
        return `See Secret Corp [lead:${secret.id}].`;
      }),
    );
    expect(JSON.stringify(seen)).not.toContain(secret.id);
    expect(JSON.stringify(seen)).not.toContain("Secret Corp");
    expect(seen[2]).toBe("Invalid input");
    expect(seen[3]).toMatchObject({ total: 0 });
    expect(answer.citations).toEqual([]);
  });

  it("reports an invalid filter to the model, so that it can correct the call", async () => {
    const { workspaceId } = await newWorkspace({ credits: 1 });
    const answer = await ask(
      workspaceId,
      modelThat(async (_, call) => {
        const filters = [{ created_after: "soon" }, { technology: "Zope" }];
        const returned = await Promise.all(filters.map((filter) => call("count_leads", filter)));
        return returned.map(({ problem }) => problem).join("\n");
      }),
    );
    expect(answer.reply).toBe(
      'Ignored: created after "soon", which is not a valid value.\nIgnored: technology "Zope", which no lead has.',
    );
  });

  it("maps countries and similar values as the search does, and reports the mapping", async () => {
    const { workspaceId } = await newWorkspace({ credits: 1 });
    const enrichment = { ai: { industry: "Dental care" }, company: companyIn("DE") };
    await saveLeads(scopeOf(workspaceId), [newLead({ enrichment }), newLead()]);
    let returned: unknown;
    await ask(
      workspaceId,
      modelThat(async (_, call) => {
        returned = await call("count_leads", { country: "Germany", industry: "dental" });
        return "Done.";
      }),
    );
    expect(returned).toEqual({
      filter: { country: "DE", industry: "Dental care" },
      remarks: ['Replaced industry "dental" by "Dental care".'],
      total: 1,
    });
  });

  it("asks the model again about a number that no tool returned, and does not list a corrected number", async () => {
    const { workspaceId } = await newWorkspace({ credits: 3 });
    const prompts: string[] = [];
    const corrected = modelThat(async ({ prompt }, call) => {
      prompts.push(prompt);
      if (prompts.length === 1) return "You have 4321 leads.";
      return `You have ${(await call("count_leads", {})).total} leads.`;
    });
    expect(await ask(workspaceId, corrected)).toMatchObject({
      reply: "You have 0 leads.",
      unverified_numbers: [],
    });
    expect(prompts[1]).toContain("4321");
    expect((await readWallet(scopeOf(workspaceId))).balance).toBe(2);
  });

  it("returns a reply whose numbers no tool returned, lists them and charges for it", async () => {
    const { workspaceId } = await newWorkspace({ credits: 3 });
    const stranger = newId();
    const liar = modelThat(
      async (_, call) =>
        `${(await call("count_leads", {})).total} leads, of 4321 or 87.5%: Acme [lead:${stranger}].`,
    );
    expect(await ask(workspaceId, liar)).toEqual({
      reply: "0 leads, of 4321 or 87.5%: Acme.",
      unverified_numbers: ["4321", "87.5"],
      citations: [],
      tools_used: ["count_leads"],
      credits_remaining: 2,
    });
  });

  it("returns the first reply if the model fails to correct it", async () => {
    const { workspaceId } = await newWorkspace({ credits: 3 });
    let asked = 0;
    const tired = modelThat(async () => {
      if (++asked > 1) throw new ModelUnavailable("The model is overloaded");
      return "You have 4321 leads.";
    });
    expect(await ask(workspaceId, tired)).toMatchObject({
      reply: "You have 4321 leads.",
      unverified_numbers: ["4321"],
      credits_remaining: 2,
    });
  });

  it("may mention its filter, the date and the number of leads shown", async () => {
    const { workspaceId } = await newWorkspace({ credits: 1 });
    const made = Array.from({ length: 14 }, () => newLead({ phones: ["+441225482916"] }));
    await saveLeads(scopeOf(workspaceId), made);
    const today = new Date();
    const written = today.toLocaleDateString("en-GB", { dateStyle: "long" });
    const answer = await ask(
      workspaceId,
      modelThat(async (_, call) => {
        await call("search_leads", { has_phone: true, limit: 12, created_after: "2026-01-31" });
        await call("get_lead", { lead_id: made[0]!.id });
        return `As of ${written}, 14 leads since 31 January 2026 have a phone; here are 12 of them:\n\n1. Acme, 01225 482916\n2. Globex`;
      }),
      "Who has a phone?",
    );
    expect(answer.reply).toContain("here are 12 of them");
  });
});
