import type { z } from "@hono/zod-openapi";
import type { HiringScope } from "#src/db/scope";
import { ifAvailable, readHiringSignals } from "#src/features/hiring/signals";
import { findLead } from "#src/pipeline/leads/lead-row.repository";
import { notFound } from "#src/shared/errors";
import type { LeadDetails } from "./schemas";

/** A lead with data about its company from other sources. 404 for an unknown lead. */
export async function readLead(
  scope: HiringScope,
  id: string,
): Promise<z.infer<typeof LeadDetails>> {
  const lead = await findLead(scope, id);
  if (!lead) throw notFound("Lead");
  const hiring = await ifAvailable(readHiringSignals(scope.hiring, lead.domain));
  if (hiring === undefined) return { ...lead, hiring: null, hiring_unavailable: true };
  return { ...lead, hiring };
}
