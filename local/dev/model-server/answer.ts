import type { JsonSchema } from "./chat-request.ts";
import { fillSchema, type Knowledge } from "./fill-schema.ts";
import { filterFromWords } from "./filter-words.ts";
import { buyingSignalsOf, industryOf, leadScoreOf, matchOf, summaryOf } from "./judgements.ts";
import { writeOutreach } from "./outreach-text.ts";
import { type Facts, isRecord, readBlocks, textOf } from "./prompt-blocks.ts";

/** Fills the requested schema from the prompt's content, by rules. */
export function answerQuestion(schema: JsonSchema, prompt: string): unknown {
  const blocks = readBlocks(prompt);
  const known: Record<string, unknown> = {
    ...(isRecord(blocks["facts"]) ? fromFacts(blocks["facts"], blocks, prompt) : {}),
    ...(isRecord(blocks["question"]) ? fromQuestion(blocks, prompt) : {}),
  };
  return fillSchema(schema, knowledgeOf(known));
}

/** Derives the input of a look-up from the words of a question. */
export function knowledgeOfQuestion(question: string, prompt: string): Knowledge {
  const limit = /\b(\d{1,2})\b/.exec(question)?.[1];
  return knowledgeOf({
    ...filterFromWords(question, undefined, todayIn(prompt)),
    query: question,
    ...(limit && { limit: Number(limit), per_page: Number(limit) }),
  });
}

function knowledgeOf(known: Record<string, unknown>): Knowledge {
  return (member) => (Object.hasOwn(known, member) ? known[member] : undefined);
}

function fromFacts(facts: Facts, blocks: Record<string, unknown>, prompt: string) {
  const industry = industryOf(facts);
  const score = leadScoreOf(facts);
  const match = matchOf(facts, blocks["icp"]);
  const outreach = writeOutreach(prompt, facts, blocks);
  return {
    ...facts,
    summary: summaryOf(facts),
    industry: industry?.industry ?? null,
    category: industry?.category ?? null,
    buying_signals: buyingSignalsOf(facts),
    lead_score: score.score,
    score_reasoning: score.reasoning,
    score: match.score,
    reasoning: match.reasoning,
    matched_signals: match.signals,
    subject: outreach.subject,
    content: outreach.text,
    body: outreach.text,
  };
}

function fromQuestion(blocks: Record<string, unknown>, prompt: string) {
  const { query } = blocks["question"] as Record<string, unknown>;
  const members = filterFromWords(textOf(query), blocks["workspace"], todayIn(prompt));
  const parts = Object.entries(members).map(([name, value]) => `${name} is ${value}`);
  const explanation = parts.length > 0 ? `Leads where ${parts.join(" and ")}.` : "All leads.";
  return { ...members, explanation };
}

const todayIn = (prompt: string) => /\d{4}-\d{2}-\d{2}/.exec(prompt)?.[0] ?? "";
