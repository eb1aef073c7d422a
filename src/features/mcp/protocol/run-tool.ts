import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import type { AppEnv } from "#src/http/context";
import { hasScope } from "#src/http/endpoints/access";
import { runOnce } from "#src/http/endpoints/idempotent-work";
import { useRateLimit } from "#src/http/limits/rate-limit";
import { limitWrite } from "#src/http/limits/request-limits";
import { AppError, ERROR_STATUS } from "#src/shared/errors";
import { log } from "#src/shared/log";
import { explainFailure } from "./advice";
import type { Report, Tool } from "./define-tool";
import { visible } from "#src/shared/visible-text";
import { WEB_TEXT_NOTICE } from "./web-text";

/**
 * Runs a tool under the rules of an endpoint: scope of the key, limits of writes and of the endpoint. A failure becomes
 * a result that the model can read. It is never thrown, because clients hide protocol errors from the model.
 */
export function runTool(
  c: Context<AppEnv>,
  tool: Tool,
  input: unknown,
  report: Report = async () => {},
): Promise<CallToolResult> {
  const work = call(c, tool, () => runOncePerCall(c, tool, input, report));
  // If the client disconnects, a call that spends credits must still end and settle them.
  c.executionCtx.waitUntil(work);
  return work;
}

/** How long an equal call counts as a repetition. Hosts repeat after a time limit of at most some minutes. */
const REPETITION_MS = 10 * 60_000;

/** Hosts repeat a call whose response they missed, with the same arguments. A costly one must not run twice then. */
function runOncePerCall(c: Context<AppEnv>, tool: Tool, input: unknown, report: Report) {
  const work = () => tool.run(c, input, report);
  if (!tool.effect?.isCostly) return work();
  const { scope } = c.var;
  const { actor } = scope;
  // The arguments are parsed, so their order and missing defaults make no difference.
  const identity = [tool.name, actor.kind, actor.kind === "system" ? null : actor.id, input];
  return runOnce(scope, { identity, replayMs: REPETITION_MS }, work);
}

type Work = () => Promise<Record<string, unknown>>;

async function call(c: Context<AppEnv>, tool: Tool, work: Work): Promise<CallToolResult> {
  const startedAt = Date.now();
  const { result, code } = await outcomeOf(c, tool, work);
  const durationMs = Date.now() - startedAt;
  log.info("mcp.tool_called", { tool: tool.name, code, duration_ms: durationMs });
  return result;
}

async function outcomeOf(c: Context<AppEnv>, tool: Tool, work: Work) {
  try {
    const output = await limited(c, tool, work);
    const shown = visible(tool.hasWebText ? { notice: WEB_TEXT_NOTICE, ...output } : output);
    const content = [{ type: "text" as const, text: JSON.stringify(shown) }];
    return { code: "ok", result: { content, structuredContent: shown } };
  } catch (error) {
    const known = toAppError(c, tool, error);
    const content = [{ type: "text" as const, text: explainFailure(known) }];
    return { code: known.code, result: { content, isError: true } };
  }
}

async function limited(c: Context<AppEnv>, tool: Tool, work: Work) {
  if (!hasScope(c.var.scope, tool.scope))
    throw new AppError(
      "forbidden",
      `This credential has no \`${tool.scope}\` scope, which ${tool.name} needs`,
    );
  if (tool.scope === "write") await limitWrite(c);
  if (!tool.rateLimit) return work();
  const settle = await useRateLimit(c, tool.rateLimit);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) await settle(ERROR_STATUS[error.code]);
    throw error;
  }
}

function toAppError(c: Context<AppEnv>, tool: Tool, error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Drizzle wraps what its database throws.
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  log.error("mcp.tool_failed", { tool: tool.name, error });
  return new AppError("internal_error", `Internal error. Request id: ${c.var.requestId}`);
}
