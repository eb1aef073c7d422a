import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { askAssistant } from "./search/assistant";
import { AI_FAILURES, hasModel, requireModel } from "./charging/model";
import { AssistantBody, AssistantReply, SearchBody, SearchResult } from "./search/schemas";
import { searchLeads } from "./search/search";
import { readUsage } from "./usage/usage";
import { AiStatus, AiUsage, UsageQuery } from "./usage/schemas";

const tags: [string] = ["AI"];

const search = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/search",
    operationId: "searchLeads",
    summary: "Find leads by question (1 credit)",
    description:
      "The AI translates the question into a filter. Values that no lead has are mapped to similar ones or dropped; `explanation` lists both.",
    tags,
    idempotent: true,
    request: body(SearchBody),
    responses: {
      200: json(SearchResult, "The filter and the leads that match it, newest first by default"),
      ...failures(...AI_FAILURES),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const request = c.req.valid("json");
    return c.json(await searchLeads(scope, model, settings.CREDIT_PRICES, request), 200);
  },
);

const assist = endpoint(
  "data",
  {
    method: "post",
    path: "/ai/assistant",
    operationId: "askAssistant",
    summary: "Ask about the workspace's data (1 credit)",
    description:
      "The assistant reads data with read-only tools and replies from their results. It changes nothing. `unverified_numbers` lists the numbers of the reply that no tool returned.",
    tags,
    idempotent: true,
    request: body(AssistantBody),
    responses: {
      200: json(AssistantReply, "The reply, with the leads that it cites"),
      ...failures(...AI_FAILURES),
    },
  },
  async (c) => {
    const { settings, scope } = c.var;
    const model = requireModel(settings, c.env);
    const { message } = c.req.valid("json");
    const { CREDIT_PRICES } = settings;
    return c.json(await askAssistant(scope, c.env, model, CREDIT_PRICES, message), 200);
  },
);

const status = endpoint(
  "data",
  {
    method: "get",
    path: "/ai/status",
    operationId: "getAiStatus",
    summary: "Check whether AI is configured",
    description:
      "Returns whether the service has a language model. Without one, all AI operations return 503 `ai_not_configured`. The model is not called.",
    tags,
    responses: { 200: json(AiStatus, "Whether a model is configured") },
  },
  async (c) => c.json({ configured: hasModel(c.var.settings, c.env) }, 200),
);

const usage = endpoint(
  "data",
  {
    method: "get",
    path: "/ai/usage",
    operationId: "getAiUsage",
    summary: "Get token usage by day, action and model",
    description:
      "One entry per day, kind of call and model, newest day first. Failed calls are included: they cost no credits, but the provider may bill them. Calls cut off by a time limit report no usage and are not included. Entries follow the workspace's retention.",
    tags,
    request: { query: UsageQuery },
    responses: { 200: json(AiUsage, "Usage of the days from `from` to `to`") },
  },
  async (c) => {
    const data = await readUsage(c.var.scope, c.req.valid("query"), Date.now());
    return c.json({ data }, 200);
  },
);

export const aiWorkspaceEndpoints = [status, search, assist, usage];
