import { presentFile } from "#src/features/exports/present-export";
import { sendEvents } from "#src/features/job-events/send-events";
import { EventsQuery } from "#src/features/jobs/schemas";
import {
  body,
  endpoint,
  eventStream,
  failures,
  form,
  json,
  optionalBody,
} from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { MAX_UPLOAD_FORM_BYTES, nameOfFile, readUpload } from "#src/features/uploads/read-upload";
import { MAX_ADDRESSES } from "./address-list";
import { createVerification, removeSuppressed, verifyAddresses } from "./create";
import { VerificationEvent } from "./event-schemas";
import { exportVerification } from "./export";
import {
  cancelVerification,
  listResults,
  listVerifications,
  openVerificationEvents,
  readVerification,
} from "./read";
import {
  CreatedVerification,
  NewCsvVerification,
  NewVerification,
  NewVerificationExport,
  ResultsQuery,
  Verification,
  VerificationExport,
  VerificationPage,
  VerificationQuery,
  VerificationResultPage,
} from "./schemas";

const tags: [string] = ["Verifications"];
/** 100,000 addresses of usual length. */
const MAX_JSON_BYTES = 8 * 1024 * 1024;

const CHECKS =
  "Each address is checked by DNS, which is free. If the service is configured to ask mail servers, the mailbox is checked as well, and an address costs credits (`verify_mailbox`) if its mail server says whether the mailbox exists. The request reserves the price of all addresses; the rest is refunded at the end. At most two connections to one mail server are open for all lists of the service. A mail server that asks to come back later (greylisting) is asked again after 5, 15 and 60 minutes (setting GREYLIST_RETRY_SECONDS). A domain whose DNS does not respond is looked up again after 30 and 90 seconds (setting DNS_RETRY_SECONDS). Addresses on the suppression list are left out.";

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/verifications",
    operationId: "listVerifications",
    summary: "List verifications of lists",
    description: "Returns the workspace's verifications, newest first by default.",
    tags,
    request: { query: VerificationQuery },
    responses: { 200: json(VerificationPage, "A page of verifications") },
  },
  async (c) => c.json(await listVerifications(c.var.scope, c.env, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/verifications",
    operationId: "createVerification",
    summary: "Verify a list of addresses",
    description: `Verifies up to 100,000 addresses in the background. ${CHECKS}`,
    tags,
    idempotent: true,
    maxBodyBytes: MAX_JSON_BYTES,
    maxBodyEntries: MAX_ADDRESSES,
    request: body(NewVerification),
    responses: {
      201: json(CreatedVerification, "The created verification"),
      ...failures("insufficient_credits"),
    },
  },
  async (c) =>
    c.json(await verifyAddresses(c.var.scope, c.env, c.var.settings, c.req.valid("json")), 201),
);

const createFromCsv = endpoint(
  "data",
  {
    method: "post",
    path: "/verifications/csv",
    operationId: "createVerificationFromCsv",
    summary: "Verify the addresses of a file",
    description: `Verifies the addresses of one column of a CSV file or an XLSX workbook in the background. All rows and columns are kept for exports, also rows without an address. An address in several rows is checked once. ${CHECKS}`,
    tags,
    idempotent: true,
    maxBodyBytes: MAX_UPLOAD_FORM_BYTES,
    request: form(NewCsvVerification),
    responses: {
      201: json(CreatedVerification, "The created verification"),
      ...failures("insufficient_credits"),
    },
  },
  async (c) => {
    const { file, column, name } = c.req.valid("form");
    const { scope, settings } = c.var;
    const read = await readFile(file, column);
    const suppressed = await removeSuppressed(scope, settings, read.list);
    const created = await createVerification(scope, c.env, settings, {
      list: read.list,
      name: name ?? nameOfFile(file),
      columns: read.columns,
    });
    return c.json({ ...created, skipped_count: read.skippedCount + suppressed }, 201);
  },
);

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/verifications/{id}",
    operationId: "getVerification",
    summary: "Get a verification",
    description: "Returns the verification. While it runs, counts and credits are live values.",
    tags,
    request: { params: StringIdPath },
    responses: { 200: json(Verification, "The verification"), ...failures("not_found") },
  },
  async (c) => c.json(await readVerification(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const results = endpoint(
  "data",
  {
    method: "get",
    path: "/verifications/{id}/results",
    operationId: "listVerificationResults",
    summary: "List the results of a verification",
    description:
      "Returns the addresses with a final verdict, each once, in the order of the list. Addresses that are still being checked are not listed.",
    tags,
    request: { params: StringIdPath, query: ResultsQuery },
    responses: {
      200: json(VerificationResultPage, "A page of results"),
      ...failures("not_found"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listResults(c.var.scope, c.env, id, c.req.valid("query")), 200);
  },
);

const events = endpoint(
  "data",
  {
    method: "get",
    path: "/verifications/{id}/events",
    operationId: "streamVerificationEvents",
    summary: "Stream the progress of a verification",
    description:
      "Sends server-sent events: first `snapshot` (the verification), then `progress` as the counts change, last `done` (the verification). The stream then closes. A resumed stream begins with the current state. The limits of job events apply.",
    tags,
    request: { params: StringIdPath, query: EventsQuery },
    responses: {
      200: eventStream(VerificationEvent, "Server-sent events; each schema shows its text"),
      ...failures("not_found", "rate_limited"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return sendEvents(c, c.req.valid("query"), (lastEventId) =>
      openVerificationEvents(c.var.scope, c.env, id, lastEventId),
    );
  },
);

const cancel = endpoint(
  "data",
  {
    method: "post",
    path: "/verifications/{id}/cancel",
    operationId: "cancelVerification",
    summary: "Cancel a verification",
    description:
      "Addresses that were looked up in DNS keep that verdict; the others stay unchecked. Unspent credits are refunded. Canceling a canceled verification has no effect.",
    tags,
    request: { params: StringIdPath },
    responses: {
      200: json(Verification, "The canceled verification"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => c.json(await cancelVerification(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const exportList = endpoint(
  "data",
  {
    method: "post",
    path: "/verifications/{id}/export",
    operationId: "exportVerification",
    summary: "Export the results of a verification",
    description:
      "Writes a file with each row of the list as it was uploaded (except rows whose address is on the suppression list), and the columns status, confidence, reasons, is_role, is_disposable, is_free_provider, mx_provider and suggestion. If the list has a column of such a name, that of the result begins with `verification_`. While the verification runs, rows without a verdict have empty columns. A row whose cell is empty has an empty `status`, and `no_address` in `reasons`; `statuses` leaves it out. A cell with other text than an address is `invalid` (`syntax_invalid`). A csv cell that a spreadsheet would run as a formula starts with an apostrophe, except plain numbers and phone numbers.",
    tags,
    request: { params: StringIdPath, ...optionalBody(NewVerificationExport) },
    responses: {
      200: json(VerificationExport, "The export, with its download link"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const wanted = NewVerificationExport.parse(c.req.valid("json") ?? {});
    const row = await exportVerification(c.var.scope, c.env, id, wanted);
    const file = await presentFile(c.var.settings, c.req.url, row);
    return c.json({ ...file, verification_id: id }, 200);
  },
);

/** The reader is loaded when it is needed. */
async function readFile(file: File, column: string | undefined) {
  const { readEmailTable } = await import("./read-email-table");
  return readUpload(file, (bytes) => readEmailTable(bytes, column));
}

export const verificationEndpoints = [
  list,
  create,
  createFromCsv,
  read,
  results,
  events,
  cancel,
  exportList,
];
