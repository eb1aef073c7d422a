import type { Document, Operation } from "./openapi-schema";

/** What operations returned for the sample web, by operation id and status (local/build/examples). */
export type Recorded = Record<string, Record<string, unknown>>;

/** Replaces the examples of responses that were made from schemas by recorded ones, where there are some. */
export function includeRecorded(document: Document, recorded: Recorded): void {
  const operations = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path as Record<string, Operation & { operationId: string }>),
  );
  for (const { operationId, responses = {} } of operations)
    for (const [status, body] of Object.entries(recorded[operationId] ?? {})) {
      const [media] = Object.values(responses[status]?.content ?? {});
      if (media === undefined || body === null) continue;
      if (media.examples) media.examples = { ...media.examples, [codeOf(body)]: { value: body } };
      else media.example = body;
    }
}

const codeOf = (body: unknown): string => (body as { error: { code: string } }).error.code;
