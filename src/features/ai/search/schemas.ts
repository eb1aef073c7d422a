import { z } from "@hono/zod-openapi";
import { credits_remaining } from "#src/features/ai/charging/schemas";
import { LeadFilter } from "#src/features/leads/filter";
import { Lead } from "#src/features/leads/schemas";

export const SearchBody = z
  .strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .openapi({ example: "German dentists with a phone number and WordPress" }),
    limit: z.int().min(1).max(100).default(25),
  })
  .openapi("AiSearchRequest");

export const SearchResult = z
  .object({
    filter: LeadFilter.openapi({ description: "Filter for the query, usable with `GET /leads`" }),
    explanation: z
      .string()
      .openapi({ description: "How the query was interpreted, and which parts were dropped" }),
    data: z.array(Lead),
    total: z.int().min(0).openapi({ description: "All matching leads, also those beyond `limit`" }),
    credits_remaining,
  })
  .openapi("AiSearchResult");

export const AssistantBody = z
  .strictObject({
    message: z
      .string()
      .trim()
      .min(1)
      .max(4_000)
      .openapi({ example: "Which of my leads in Bath look most promising?" }),
  })
  .openapi("AssistantRequest");

export const AssistantReply = z
  .object({
    reply: z.string(),
    unverified_numbers: z.array(z.string()).openapi({
      example: [],
      description:
        "Numbers of the reply, as written there, that occur neither in the question nor in a tool result. Check them before use",
    }),
    citations: z
      .array(z.object({ lead_id: z.uuid(), website: z.string() }))
      .openapi({ description: "Leads of this workspace that the reply cites" }),
    tools_used: z.array(z.string()).openapi({ example: ["search_leads"] }),
    credits_remaining,
  })
  .openapi("AssistantReply");
