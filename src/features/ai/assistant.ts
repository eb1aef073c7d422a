import { and, eq, inArray } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { leads } from "#src/db/tables/leads";
import { converse, converseAgain, leadsCited, withoutMarks } from "#src/intelligence/assistant";
import { unfoundedNumbers } from "#src/intelligence/stated-numbers";
import { type LanguageModel, ModelUnavailable, type Reply } from "#src/shared/language-model";
import type { CreditPrices } from "#src/shared/settings";
import { assistantTools } from "./assistant-tools";
import { chargeFor } from "./charge";

/** D1 takes 100 parameters; a reply that names more leads than this is a list, not an answer. */
const MOST_CITED = 50;

/** Answers a question from the workspace's data, which the model looks up with read-only tools. */
export async function askAssistant(
  scope: Scope,
  env: Env,
  model: LanguageModel,
  prices: CreditPrices,
  message: string,
) {
  const purchase = {
    action: "assistant_message",
    leadId: null,
    reason: "Assistant message",
  } as const;
  const { value, creditsRemaining } = await chargeFor(scope, prices, purchase, async () => {
    const reply = await foundedReply(scope, env, model, message);
    const citations = await citedLeads(scope, reply.text);
    const text = withoutMarks(reply.text);
    return { value: { reply: text, citations, tools_used: reply.toolsUsed } };
  });
  return { ...value, credits_remaining: creditsRemaining };
}

/** A reply whose every number was looked up or asked for; the model is asked twice at most. */
async function foundedReply(
  scope: Scope,
  env: Env,
  model: LanguageModel,
  message: string,
): Promise<Reply> {
  const today = new Date().toISOString().slice(0, 10);
  const sources = [message, today];
  const tools = assistantTools(scope, env).map((tool) => ({
    ...tool,
    run: async (input: unknown) => {
      const result = await tool.run(input);
      // With line breaks, so that the numbers of a list stand apart.
      sources.push(JSON.stringify(result, null, 1));
      return result;
    },
  }));
  const conversation = converse(message, tools, today);
  const first = await model.converse(conversation);
  const unfounded = unfoundedNumbers(first.text, sources);
  if (unfounded.length === 0) return first;
  const second = await model.converse(converseAgain(conversation, unfounded));
  if (unfoundedNumbers(second.text, sources).length > 0)
    throw new ModelUnavailable("The assistant stated numbers that no tool gave");
  return { ...second, toolsUsed: [...new Set([...first.toolsUsed, ...second.toolsUsed])] };
}

/** The leads a reply names, if they are this workspace's; any other id is left out. */
async function citedLeads({ db, workspaceId }: Scope, reply: string) {
  const ids = leadsCited(reply).slice(0, MOST_CITED);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ lead_id: leads.id, website: leads.website })
    .from(leads)
    .where(and(eq(leads.workspaceId, workspaceId), inArray(leads.id, ids)));
  return ids.flatMap((id) => rows.find((row) => row.lead_id === id) ?? []);
}
