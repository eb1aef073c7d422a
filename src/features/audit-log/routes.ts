import { endpoint, json } from "#src/http/endpoints/endpoint";
import { listAuditLog } from "./service";
import { AuditPage, AuditQuery } from "./schemas";

const list = endpoint(
  "admin",
  {
    method: "get",
    path: "/audit-log",
    operationId: "listAuditEntries",
    summary: "List the audit log",
    description:
      "Lists who did what in the workspace, newest first. Entries are appended and never changed. Reads, token refreshes and failed sign-ins are not recorded.",
    tags: ["Compliance"],
    request: { query: AuditQuery },
    responses: { 200: json(AuditPage, "A page of the log") },
  },
  async (c) => c.json(await listAuditLog(c.var.scope, c.req.valid("query")), 200),
);

export const auditLogEndpoints = [list];
