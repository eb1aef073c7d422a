import { z } from "@hono/zod-openapi";
import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { sendJsonText } from "#src/http/json-text";
import { PageQuery } from "#src/http/paginated";
import { StringIdPath, UuidPath } from "#src/http/path-params";
import { requireJob } from "#src/features/jobs/read";
import { INCLUDED_MEMBERS } from "#src/shared/lead";
import { LeadFilter } from "./filter";
import { findLeadsText } from "./leads.repository";
import { readLead } from "./read";
import { LeadDetails, LeadPage } from "./schemas";
import { LeadUpdate } from "./update-schemas";

const tags: [string] = ["Leads"];

/** Short, because a person waits for the response. */
const DNS_BUDGET_MS = 5_000;

const Include = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim()))
  .pipe(z.array(z.enum(INCLUDED_MEMBERS)).max(10))
  .default([])
  .openapi({
    type: "string",
    example: "people,addresses",
    description:
      "Comma-separated members to add to each lead: `people`, `addresses`, `registrations`, `statements`, `input`. They are part of GET /leads/{id} always",
  });
const LeadQuery = LeadFilter.extend(PageQuery.shape).extend({ include: Include });
const JobLeadQuery = LeadQuery.omit({ job_id: true });

/** Separates the filter from the page parameters. */
function split({ page, per_page, include, ...filter }: z.output<typeof LeadQuery>) {
  return { filter, include, page: { page, per_page } };
}

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/leads",
    operationId: "listLeads",
    replicaReads: "current",
    summary: "List the workspace's leads, filtered and sorted",
    description:
      "Returns the leads of the workspace that match all given filters, newest first by default.",
    tags,
    request: { query: LeadQuery },
    responses: { 200: json(LeadPage, "A page of leads") },
  },
  async (c) => {
    const { filter, page, include } = split(c.req.valid("query"));
    return sendJsonText(c, await findLeadsText(c.var.scope, filter, page, include), 200);
  },
);

const listOfJob = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/leads",
    operationId: "listJobLeads",
    replicaReads: "current",
    summary: "List a job's leads",
    description:
      "Returns the leads that the job has found so far and that match all given filters, newest first by default.",
    tags,
    request: { params: StringIdPath, query: JobLeadQuery },
    responses: { 200: json(LeadPage, "A page of leads"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const { filter, page, include } = split(c.req.valid("query"));
    await requireJob(c.var.scope, id);
    const found = await findLeadsText(c.var.scope, { ...filter, job_id: id }, page, include);
    return sendJsonText(c, found, 200);
  },
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}",
    operationId: "getLead",
    summary: "Read a lead",
    description:
      "Returns the lead with its enrichment, tags, hiring signals, and what its pages say: postal addresses, register and tax numbers, people, and statements.",
    tags,
    request: { params: UuidPath },
    responses: { 200: json(LeadDetails, "The lead"), ...failures("not_found") },
  },
  async (c) => c.json(await readLead(c.var.scope, c.req.valid("param").id), 200),
);

const update = endpoint(
  "data",
  {
    method: "patch",
    path: "/leads/{id}",
    operationId: "updateLead",
    summary: "Correct a lead",
    description:
      "Corrects what the site says of the company. Corrections win over later crawls, captures and merges, and are listed in `overrides`. `null` removes one. Addresses that are not in `emails` are kept with their history, but no longer listed. New addresses are verified with DNS at once, for at most 5 seconds, which is free.",
    tags,
    request: { params: UuidPath, ...body(LeadUpdate) },
    responses: { 200: json(LeadDetails, "The corrected lead"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const { scope, settings } = c.var;
    const given = c.req.valid("json");
    const { updateLead } = await import("./update");
    await updateLead(scope, settings, id, given);
    if (given.emails?.length) {
      const { createResolver } = await import("#src/platform/dns/resolver");
      const { checkNewEmails } = await import("#src/features/lead-emails/verify-lead");
      await checkNewEmails(scope, id, createResolver(settings, { budgetMs: DNS_BUDGET_MS }));
    }
    return c.json(await readLead(scope, id), 200);
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/leads/{id}",
    operationId: "deleteLead",
    summary: "Delete a lead",
    description:
      "Deletes a lead with its addresses, checks, notes, outreach texts and tag assignments. A later crawl of the site can create it again.",
    tags,
    request: { params: UuidPath },
    responses: { 204: noContent("The lead was deleted"), ...failures("not_found") },
  },
  async (c) => {
    const { deleteLead } = await import("./remove");
    await deleteLead(c.var.scope, c.env.FILES, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

export const leadEndpoints = [list, listOfJob, read, update, remove];
