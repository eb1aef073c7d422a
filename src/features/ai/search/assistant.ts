import type { Scope } from "#src/db/scope";
import { converse, converseAgain, leadsCited, withoutMarks } from "#src/intelligence/assistant";
import { unfoundedNumbers } from "#src/intelligence/claims/stated-numbers";
import {
  type Conversation,
  type LanguageModel,
  ModelUnavailable,
  type Reply,
} from "#src/ports/language-model";
import type { CreditPrices } from "#src/shared/settings";
import { assistantTools } from "./assistant-tools";
import { chargeFor } from "#src/features/ai/charging/charge";
import { findWebsites } from "#src/features/ai/leads/leads.repository";
import type { BudgetedModel } from "#src/features/ai/charging/model";

/** D1 accepts 100 parameters per statement. More leads than this are a list rather than citations. */
const MAX_CITED = 50;

/** Returns the reply to a question about the workspace's data, which the model reads with read-only tools. */
export async function askAssistant(
  scope: Scope,
  env: Env,
  model: BudgetedModel,
  prices: CreditPrices,
  message: string,
) {
  const purchase = {
    action: "assistant_message",
    leadId: null,
    reason: "Assistant message",
  } as const;
  const { value, creditsRemaining } = await chargeFor(
    scope,
    model,
    prices,
    purchase,
    async (metered) => {
      const { reply, unverified } = await checkedReply(scope, env, metered, message);
      const citations = await citedLeads(scope, reply.text);
      const text = withoutMarks(reply.text);
      const value = { reply: text, unverified_numbers: unverified, citations };
      return { value: { ...value, tools_used: reply.toolsUsed } };
    },
  );
  return { ...value, credits_remaining: creditsRemaining };
}

/** `unverified` lists numbers of the reply that occur neither in the question nor in a tool result. */
type CheckedReply = { reply: Reply; unverified: string[] };

/** Asks the model, and once more if the reply contains unverified numbers. */
async function checkedReply(
  scope: Scope,
  env: Env,
  model: LanguageModel,
  message: string,
): Promise<CheckedReply> {
  const today = new Date().toISOString().slice(0, 10);
  const sources = [message, today];
  const tools = assistantTools(scope, env).map((tool) => ({
    ...tool,
    run: async (input: unknown) => {
      const result = await tool.run(input);
      // Line breaks keep the numbers of a list apart.
      sources.push(JSON.stringify(result, null, 1));
      return result;
    },
  }));
  const conversation = converse(message, tools, today);
  const reply = await model.converse(conversation);
  const first = { reply, unverified: unfoundedNumbers(reply.text, sources) };
  if (first.unverified.length === 0) return first;
  const second = await correctedReply(model, conversation, first);
  return { reply: second, unverified: unfoundedNumbers(second.text, sources) };
}

/** The second reply, or the first if the model returns no second one. */
async function correctedReply(
  model: LanguageModel,
  conversation: Conversation,
  { reply: first, unverified }: CheckedReply,
): Promise<Reply> {
  try {
    const second = await model.converse(converseAgain(conversation, unverified));
    return { ...second, toolsUsed: [...new Set([...first.toolsUsed, ...second.toolsUsed])] };
  } catch (error) {
    if (error instanceof ModelUnavailable) return first;
    throw error;
  }
}

/** The leads that a reply cites. Ids of other workspaces are dropped. */
async function citedLeads(scope: Scope, reply: string) {
  const ids = leadsCited(reply).slice(0, MAX_CITED);
  if (ids.length === 0) return [];
  const rows = await findWebsites(scope, ids);
  return ids.flatMap((id) => rows.find((row) => row.lead_id === id) ?? []);
}
