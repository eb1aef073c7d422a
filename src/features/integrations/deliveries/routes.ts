import { endpoint, failures, json, optionalBody } from "#src/http/endpoints/endpoint";
import { StringIdPath } from "#src/http/path-params";
import { PushResult } from "#src/features/integrations/pushes/schemas";
import { readPushRequest } from "./push-request";
import { resendPush } from "./resend";
import { PushRequestDetails, ResendRequest } from "./schemas";

const tags: [string] = ["Integrations"];

const request = endpoint(
  "data",
  {
    method: "get",
    path: "/integrations/pushes/{id}/request",
    operationId: "getPushRequest",
    summary: "Get the request of a push",
    description:
      "Returns what an attempt would send now, without secrets. Requests are built from present data and not stored, so that an erased lead is not kept in a log; values can differ from those that were sent. Returns 409 if the integration was deleted or its secrets cannot be decrypted.",
    tags,
    request: { params: StringIdPath },
    responses: {
      200: json(PushRequestDetails, "The request, or the records of the first leads"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => c.json(await readPushRequest(c.var.scope, c.env, c.req.valid("param").id), 200),
);

const resend = endpoint(
  "data",
  {
    method: "post",
    path: "/integrations/pushes/{id}/resend",
    operationId: "resendPush",
    summary: "Send a push again",
    description:
      "Creates a push with the same event and the same leads, and sends it at once. Its messages have new ids, so a receiver does not take them for repetitions. Deleted leads are left out. Returns 409 for a push that is still pending, without failed leads if `only_failed` is true, and for an integration that is disabled or deleted.",
    tags,
    idempotent: true,
    request: { params: StringIdPath, ...optionalBody(ResendRequest) },
    responses: {
      200: json(PushResult, "The results so far of the new push"),
      ...failures("not_found", "conflict"),
    },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return c.json(await resendPush(c.var.scope, c.env, id, c.req.valid("json"), keepAlive), 200);
  },
);

export const deliveryEndpoints = [request, resend];
