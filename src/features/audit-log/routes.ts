import { endpoint, json } from "#src/http/endpoints/endpoint";
import { listAuditLog } from "./audit-log.repository";
import { AuditPage, AuditQuery } from "./schemas";

const list = endpoint(
  "admin",
  {
    method: "get",
    path: "/audit-log",
    operationId: "listAuditLog",
    summary: "Who did what in the workspace that matters, newest first",
    description:
      "Entries are appended and never changed. Reading is not recorded, nor are refreshed tokens and failed attempts to sign in.",
    tags: ["Compliance"],
    request: { query: AuditQuery },
    responses: { 200: json(AuditPage, "A page of the log") },
  },
  async (c) => c.json(await listAuditLog(c.var.scope, c.req.valid("query")), 200),
);

export const auditLogEndpoints = [list];
