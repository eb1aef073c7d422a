import { z } from "@hono/zod-openapi";
import { PUSH_EVENTS } from "#src/db/columns/enumerations";
import type { Scope } from "#src/db/scope";
import { listChanges } from "#src/features/changes/changes";
import { listJobs } from "#src/features/jobs/read";
import { findLeadsToSend } from "#src/features/integrations/pushes/sent-lead.repository";
import { AppError } from "#src/shared/errors";

export const TestRequest = z
  .strictObject({
    event: z
      .enum(["test", ...PUSH_EVENTS])
      .optional()
      .openapi({
        description:
          "Type of the message that a webhook receives. Default: `test`. The others contain the newest lead, job or change of the workspace, and their `webhook-id` begins with `test_`",
      }),
  })
  .openapi("IntegrationTestRequest");
export type TestEvent = NonNullable<z.output<typeof TestRequest>["event"]>;

const NEWEST = { page: 1, per_page: 1 } as const;

/** The newest data of the workspace for a message. Throws conflict where it has none. */
export async function sampleOf(
  scope: Scope,
  env: Env,
  event: Exclude<TestEvent, "test">,
): Promise<object> {
  switch (event) {
    case "lead.pushed":
    case "lead.created": {
      const leads = await findLeadsToSend(scope, undefined);
      return leads.length > 0 ? { leads } : missing("lead");
    }
    case "change.detected": {
      const { data } = await listChanges(scope, { ...NEWEST, sort: "-detected_at" });
      return data.length > 0 ? { changes: data } : missing("change");
    }
    case "job.completed":
    case "job.failed":
    case "job.canceled": {
      const status = event.slice("job.".length);
      const { data } = await listJobs(scope, env, { ...NEWEST, sort: "-created_at", status });
      return data[0] ?? missing(`${status} job`);
    }
  }
}

function missing(what: string): never {
  throw new AppError("conflict", `The workspace has no ${what} to send yet. Send a test instead`);
}
