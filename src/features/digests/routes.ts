import type { Context } from "hono";
import type { Database } from "#src/db/client";
import { openDatabases, shardsWith } from "#src/db/databases";
import type { AppEnv } from "#src/http/context";
import { body, endpoint, failures, json, noContent, stream } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { sendSmallPage } from "#src/http/small-page";
import { createMailer } from "#src/platform/mail/send-mail";
import { hashToken } from "#src/shared/security/secret-token";
import type { Dependencies } from "./channels";
import { workspaceOfToken } from "./confirmation";
import {
  confirmationPage,
  confirmedPage,
  unsubscribedPage,
  unsubscribePage,
  wrongLinkPage,
} from "./pages";
import { canConfirm, confirm, unsubscribe } from "./digests.repository";
import {
  ConfirmationQuery,
  Digest,
  DigestPage,
  NewDigest,
  SentDigest,
  UnsubscribeQuery,
} from "./schemas";
import {
  createDigest,
  deleteDigest,
  listDigests,
  resendConfirmation,
  sendDigestNow,
} from "./service";
import { readUnsubscribeToken } from "./unsubscribe-link";

const tags: [string] = ["Digests"];
const HOUR_MS = 3600_000;

const CONFIRMATION =
  "The caller needs a verified address (403 `email_not_verified`). A workspace can send an address at most 3 confirmation mails in 7 days, and at most 20 invitations and confirmations per day in total, unless the operator sets another limit. Exceeding a mail limit returns 429.";

const dependenciesOf = (c: Context<AppEnv>): Dependencies => ({
  env: c.env,
  settings: c.var.settings,
  mailer: createMailer(c.var.settings, c.env),
});

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/digests",
    operationId: "listDigests",
    summary: "List digests",
    description:
      "Lists the workspace's digests, newest first. Addresses of chat webhooks are not returned.",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(DigestPage, "A page of digests") },
  },
  async (c) => c.json(await listDigests(c.var.scope, dependenciesOf(c), c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/digests",
    operationId: "createDigest",
    summary: "Create a digest",
    description: `Subscribes an e-mail address, a team chat, or both to a summary of the workspace. \`email\` or \`chat_webhook\` is required. An address that does not belong to a member with a verified address gets a confirmation mail. Until the reader confirms, the digest is \`unconfirmed\` and nothing else is mailed to them. A digest is sent at 08:00 UTC: each day, on Mondays, or on the first of the month. It covers the time since the last delivered one. **A quiet period sends nothing**: without new leads, matches, verified addresses or changes, no message is sent and the next period begins. A failed message is retried for about five hours; after that, the next digest includes its content. ${CONFIRMATION}`,
    tags,
    request: body(NewDigest),
    responses: {
      201: json(Digest, "The digest, with the time of its first sending"),
      ...failures("email_not_verified", "conflict", "rate_limited"),
    },
  },
  async (c) => {
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return c.json(
      await createDigest(c.var.scope, dependenciesOf(c), c.req.valid("json"), later),
      201,
    );
  },
);

const resend = endpoint(
  "data",
  {
    method: "post",
    path: "/digests/{id}/resend-confirmation",
    operationId: "resendDigestConfirmation",
    summary: "Resend the confirmation link",
    description: `The new link is valid for 7 days; the previous link is invalid. Returns 409 if the digest needs no confirmation. ${CONFIRMATION}`,
    tags,
    request: { params: StringIdPath },
    responses: {
      200: json(Digest, "The digest, still unconfirmed"),
      ...failures(
        "email_not_verified",
        "not_found",
        "conflict",
        "rate_limited",
        "mail_not_configured",
      ),
    },
  },
  async (c) => {
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const { id } = c.req.valid("param");
    return c.json(await resendConfirmation(c.var.scope, dependenciesOf(c), id, later), 200);
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/digests/{id}",
    operationId: "deleteDigest",
    summary: "Delete a digest",
    description: "Deletes the digest. Nothing more is sent to its address or chat.",
    tags,
    request: { params: StringIdPath },
    responses: {
      204: noContent("The digest is deleted; nothing more is sent"),
      ...failures("not_found"),
    },
  },
  async (c) => {
    await deleteDigest(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const send = endpoint(
  "data",
  {
    method: "post",
    path: "/digests/{id}/send",
    operationId: "sendDigest",
    summary: "Send a digest now",
    description:
      "Sends a digest of the last day, week or 30 days, also if nothing happened. The schedule does not change. Limited to 20 per hour and workspace. A digest with an address requires a caller with a verified address (403). Nothing is mailed to an unconfirmed address; without a chat either, the response is 409. Exceeding a mail limit returns 429.",
    tags,
    idempotent: true,
    rateLimit: { name: "digest_send", limit: 20, windowMs: HOUR_MS, per: "workspace" },
    request: { params: StringIdPath },
    responses: {
      200: json(SentDigest, "The delivery by channel; at least one succeeded"),
      ...failures(
        "email_not_verified",
        "not_found",
        "conflict",
        "upstream_failed",
        "mail_not_configured",
      ),
    },
  },
  async (c) =>
    c.json(await sendDigestNow(c.var.scope, dependenciesOf(c), c.req.valid("param").id), 200),
);

const showConfirmation = endpoint(
  "public",
  {
    method: "get",
    path: "/digests/confirm",
    operationId: "getDigestConfirmationPage",
    summary: "Show the confirmation page",
    description:
      "Shows a page with a button that confirms the subscription. Opening it changes nothing, because mail scanners follow links.",
    tags,
    request: { query: ConfirmationQuery },
    responses: { 200: stream("text/html", "A page with one button"), 404: wrongLink() },
  },
  async (c) => {
    const { token } = c.req.valid("query");
    return (await anyShard(c.env, token, (db, hash) => canConfirm(db, hash, Date.now())))
      ? sendSmallPage(c, confirmationPage(), 200)
      : sendSmallPage(c, wrongLinkPage(), 404);
  },
);

const confirmReader = endpoint(
  "public",
  {
    method: "post",
    path: "/digests/confirm",
    operationId: "confirmDigest",
    summary: "Confirm a digest subscription",
    description:
      "The button of the confirmation page sends this request. Repeating it changes nothing. An expired, replaced or unknown token returns 404.",
    tags,
    ignoresBody: true,
    request: { query: ConfirmationQuery },
    responses: { 200: stream("text/html", "The address is confirmed"), 404: wrongLink() },
  },
  async (c) => {
    const { token } = c.req.valid("query");
    return (await anyShard(c.env, token, (db, hash) => confirm(db, hash, Date.now())))
      ? sendSmallPage(c, confirmedPage(), 200)
      : sendSmallPage(c, wrongLinkPage(), 404);
  },
);

const showUnsubscribing = endpoint(
  "public",
  {
    method: "get",
    path: "/digests/unsubscribe",
    operationId: "getUnsubscribePage",
    summary: "Show the unsubscribe page",
    description:
      "Shows a page with a button that unsubscribes the reader of a digest. Opening it changes nothing, because mail scanners follow links.",
    tags,
    request: { query: UnsubscribeQuery },
    responses: { 200: stream("text/html", "A page with one button"), 404: wrongLink() },
  },
  async (c) => {
    const digest = await readUnsubscribeToken(c.var.settings, c.req.valid("query").token);
    return digest === null
      ? sendSmallPage(c, wrongLinkPage(), 404)
      : sendSmallPage(c, unsubscribePage(), 200);
  },
);

const unsubscribeReader = endpoint(
  "public",
  {
    method: "post",
    path: "/digests/unsubscribe",
    operationId: "unsubscribeFromDigest",
    summary: "Unsubscribe from a digest",
    description:
      "The button of the unsubscribe page and mail programs (RFC 8058) send this request. It needs no credentials. Repeating it, or sending it for a deleted digest, returns the same response.",
    tags,
    ignoresBody: true,
    request: { query: UnsubscribeQuery },
    responses: { 200: stream("text/html", "The reader is unsubscribed"), 404: wrongLink() },
  },
  async (c) => {
    const digest = await readUnsubscribeToken(c.var.settings, c.req.valid("query").token);
    if (digest === null) return sendSmallPage(c, wrongLinkPage(), 404);
    const { id, workspaceId } = digest;
    const shards = await shardsWith(openDatabases(c.env), workspaceId);
    await Promise.all(shards.map((db) => unsubscribe(db, id, Date.now())));
    return sendSmallPage(c, unsubscribedPage(), 200);
  },
);

/** Whether the shard of a confirmation token, or any shard for a token that names no workspace, returns true. */
async function anyShard(
  env: Env,
  token: string,
  ask: (db: Database, tokenHash: string) => Promise<boolean>,
): Promise<boolean> {
  const tokenHash = await hashToken(token);
  const shards = await shardsWith(openDatabases(env), workspaceOfToken(token));
  const answers = await Promise.all(shards.map((db) => ask(db, tokenHash)));
  return answers.includes(true);
}

function wrongLink() {
  return stream("text/html", "The token is not valid");
}

export const digestEndpoints = [
  list,
  create,
  showConfirmation,
  confirmReader,
  showUnsubscribing,
  unsubscribeReader,
  remove,
  send,
  resend,
];
