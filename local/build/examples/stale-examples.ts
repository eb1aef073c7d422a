import type { Schema as JsonSchema } from "@cfworker/json-schema";
import type { Recorded } from "#src/http/openapi/openapi-recorded";
import type { Document, Operation } from "#src/http/openapi/openapi-schema";
import { DocumentSchemas } from "./document-schemas.ts";

/** Why the recording must be made again; empty if it is that of the document. */
export function findStale(document: Document, recorded: Recorded): string[] {
  const schemas = new DocumentSchemas(document.components ?? {});
  const operations = Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path as Record<string, Operation & { operationId: string }>),
  );
  const ids = new Set(operations.map(({ operationId }) => operationId));
  const unknown = Object.keys(recorded).filter((id) => !ids.has(id));
  return [
    ...unknown.map((id) => `${id} is no operation`),
    ...operations.flatMap(({ operationId, responses = {} }) => {
      const bodies = Object.entries(recorded[operationId] ?? {});
      const isPage = "text/html" in (responses["200"]?.content ?? {});
      if (!isPage && !bodies.some(([status]) => status.startsWith("2")))
        return [`${operationId} has no recorded success`];
      return bodies.flatMap(([status, body]) => {
        if (!(status in responses)) return [`${operationId} does not document ${status}`];
        const [media] = Object.values(responses[status]?.content ?? {});
        if (!media?.schema || body === null || typeof body === "string") return [];
        const { valid, errors } = schemas.validate(media.schema as JsonSchema, body);
        return valid ? [] : [`${operationId} ${status}: ${errors.at(-1)?.error}`];
      });
    }),
  ];
}
