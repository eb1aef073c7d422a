import { z } from "@hono/zod-openapi";
import { openDatabases, shardsWith } from "#src/db/databases";
import { requireJob } from "#src/features/jobs/read";
import { endpoint, failures, json, optionalBody } from "#src/http/endpoints/endpoint";
import { pageOf } from "#src/http/paginated";
import { StringIdPath } from "#src/http/path-params";
import { DatedQuery } from "#src/http/sorting";
import { AppError, notFound } from "#src/shared/errors";
import { contentDisposition, isSignedDownload } from "./download-link";
import { findSignedExport, listExports } from "./exports.repository";
import { presentExport, presentFile, presentRun } from "./present-export";
import {
  DownloadQuery,
  Export,
  ExportPage,
  ExportRun,
  LeadExport,
  NewExport,
  NewLeadExport,
} from "./schemas";
import { CONTENT_TYPE } from "./export-file";
import { cancelExport, createExport, exportWorkspaceLeads, readExport } from "./service";

const tags: [string] = ["Exports"];

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/jobs/{id}/export",
    operationId: "exportJob",
    summary: "Export a job's leads",
    description:
      "Writes a file in the format csv, xlsx, json or ndjson. For a running job, it contains the leads found so far. A job has at most 10,000 sites and one lead for each, so the request writes the whole file. csv and xlsx have one flat row per lead, with column names such as `ai.summary` and lists joined by `; `. json is an array of leads as the API returns them; ndjson has one lead per line. In each format, `email_statuses` has the status of each of `emails`, in the same order. csv is UTF-8 with a byte order mark. `rows` and `columns` choose other tables, which json and ndjson have as objects with the names of the columns, and with lists as arrays. A csv cell that a spreadsheet would run as a formula starts with an apostrophe, except plain numbers and phone numbers.",
    tags,
    request: { params: StringIdPath, ...optionalBody(NewExport) },
    responses: {
      200: json(Export, "The export, with its download link"),
      ...failures("not_found"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const wanted = NewExport.parse(c.req.valid("json") ?? {});
    const row = await createExport(c.var.scope, c.env.FILES, id, wanted);
    return c.json(await presentExport(c.var.settings, c.req.url, row), 200);
  },
);

const createOfWorkspace = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/export",
    operationId: "exportLeads",
    summary: "Export leads of the workspace",
    description:
      "Writes the leads that match a filter to a file, at most 1,000,000. `ids` and `exclude_ids` (at most 10,000 each) choose among them. Formats and cells are those of `POST /jobs/{id}/export`. Up to 50,000 leads are written at once, and the response is the file. More (or with `background`) are written in the background: the response is 202 with the export, `GET /exports/{id}` returns its progress and then the link. It continues after a crash where it stopped. At most five run at once; more return 409. The leads are selected when the export begins, all at one moment; a lead that is deleted later is left out. In the background, unknown `columns` and more than 1,000,000 leads make the export `failed`, with the reason in `error`.",
    tags,
    request: optionalBody(NewLeadExport),
    responses: {
      200: json(LeadExport, "The export, with its download link"),
      202: json(ExportRun, "The started export"),
      ...failures("conflict"),
    },
  },
  async (c) => {
    const wanted = NewLeadExport.parse(c.req.valid("json") ?? {});
    const row = await exportWorkspaceLeads(c.var.scope, c.env, wanted);
    const { settings } = c.var;
    if (row.status === "running") return c.json(await presentRun(settings, c.req.url, row), 202);
    return c.json(await presentFile(settings, c.req.url, row), 200);
  },
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/exports/{id}",
    operationId: "getExport",
    summary: "Get an export",
    description:
      "Returns the progress of an export in the background, and a new download link when it is complete. Files of jobs and verifications are found too.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(ExportRun, "The export"), ...failures("not_found") },
  },
  async (c) => {
    const row = await readExport(c.var.scope, c.req.valid("param").id);
    return c.json(await presentRun(c.var.settings, c.req.url, row), 200);
  },
);

const cancel = endpoint(
  "data",
  {
    method: "post",
    path: "/exports/{id}/cancel",
    operationId: "cancelExport",
    summary: "Cancel an export",
    description:
      "Stops an export in the background and deletes what it wrote. An ended export stays as it is.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(ExportRun, "The export"), ...failures("not_found") },
  },
  async (c) => {
    const row = await cancelExport(c.var.scope, c.env.FILES, c.req.valid("param").id);
    return c.json(await presentRun(c.var.settings, c.req.url, row), 200);
  },
);

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/jobs/{id}/exports",
    operationId: "listJobExports",
    summary: "List a job's exports",
    description:
      "Lists exports, newest first. Each has a new download link that is valid for one hour.",
    tags,
    request: { params: StringIdPath, query: DatedQuery },
    responses: { 200: json(ExportPage, "A page of exports"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const page = c.req.valid("query");
    await requireJob(c.var.scope, id);
    const { rows, total } = await listExports(c.var.scope, id, page);
    const data = await Promise.all(
      rows.map((row) => presentExport(c.var.settings, c.req.url, row)),
    );
    return c.json(pageOf(data, page, total), 200);
  },
);

const file = { schema: z.string().openapi({ format: "binary" }) };

const download = endpoint(
  "public",
  {
    method: "get",
    path: "/exports/{id}/download",
    operationId: "downloadExport",
    summary: "Download an export",
    description:
      "Downloads the file of an export. The signature of the link replaces other credentials. A link is valid for one hour; an expired or changed link returns 403.",
    tags,
    request: { params: StringIdPath, query: DownloadQuery },
    responses: {
      200: {
        description: "The file",
        content: Object.fromEntries(
          Object.values(CONTENT_TYPE).map((type) => [type.split(";")[0]!, file]),
        ),
      },
      ...failures("forbidden", "not_found"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const query = c.req.valid("query");
    if (!(await isSignedDownload(c.var.settings, id, query, Date.now())))
      throw new AppError(
        "forbidden",
        "The link has expired or is invalid. `GET /exports/{id}` returns a new one",
      );
    const shards = await shardsWith(openDatabases(c.env), query.workspace);
    const rows = await Promise.all(shards.map((db) => findSignedExport(db, id)));
    const row = rows.find((found) => found !== undefined);
    const object = row && (await c.env.FILES.get(row.key));
    if (!object) throw notFound("Export");
    return c.body(object.body, 200, {
      "Content-Type": CONTENT_TYPE[row.format],
      "Content-Length": String(object.size),
      "Content-Disposition": contentDisposition(row.filename),
      "Cache-Control": "private, no-store",
    });
  },
);

export const exportEndpoints = [create, createOfWorkspace, list, read, cancel, download];
