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
import { chargeFor } from "./charge";
import { findWebsites } from "./leads.repository";
import type { BudgetedModel } from "./model";

/** D1 takes 100 parameters; a reply that names more leads than this is a list, not an answer. */
const MAX_CITED = 50;

/** Answers a question from the workspace's data, which the model looks up with read-only tools. */
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

/** `unverified` are numbers of the reply that neither the question nor a tool has given. */
type CheckedReply = { reply: Reply; unverified: string[] };

/** Asks the model, and once more where it states numbers that come from nowhere. */
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
      // With line breaks, so that the numbers of a list stand apart.
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

/** The second reply, or the first where the model gives no second one. */
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

/** The leads a reply names, if they are this workspace's; any other id is left out. */
async function citedLeads(scope: Scope, reply: string) {
  const ids = leadsCited(reply).slice(0, MAX_CITED);
  if (ids.length === 0) return [];
  const rows = await findWebsites(scope, ids);
  return ids.flatMap((id) => rows.find((row) => row.lead_id === id) ?? []);
}
