import type { Context } from "hono";
import { connect } from "#src/db/client";
import type { AppEnv } from "#src/http/context";
import { body, endpoint, failures, json, noContent, stream } from "#src/http/endpoints/endpoint";
import { DatedQuery } from "#src/http/sorting";
import { StringIdPath } from "#src/http/path-params";
import { sendSmallPage } from "#src/http/small-page";
import { createMailer } from "#src/platform/mail/send-mail";
import { hashToken } from "#src/shared/security/secret-token";
import type { Outside } from "./channels";
import {
  confirmationPage,
  confirmedPage,
  unsubscribedPage,
  unsubscribePage,
  wrongLinkPage,
} from "./pages";
import { canConfirm, confirm, unsubscribe } from "./repository";
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
  "The caller needs a verified address (403 `email_not_verified`). An address gets at most 3 confirmation mails of a workspace in 7 days, and a workspace mails at most 20 invitations and confirmations a day unless the operator sets another limit (429, as at the other mail limits).";

const outsideOf = (c: Context<AppEnv>): Outside => ({
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
    summary: "List the workspace's digests, newest first",
    tags,
    request: { query: DatedQuery },
    responses: { 200: json(DigestPage, "A page of digests") },
  },
  async (c) => c.json(await listDigests(c.var.scope, outsideOf(c), c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/digests",
    operationId: "createDigest",
    summary: "Subscribe an address, a team chat, or both to what happens in the workspace",
    description: `One of \`email\` and \`chat_webhook\` is needed. An address that is not that of a member with a verified address gets a mail that asks for confirmation; until the reader confirms, the digest is \`unconfirmed\` and nothing else is mailed to them. A digest goes out at 08:00 UTC: each day, on Mondays, or on the first of the month. It tells what happened since the last one that arrived. **A quiet period sends nothing**: without new leads, matches, verified addresses or changes there is no message, and the next period begins. A message that fails is tried again for some five hours; then its news comes with the next one. ${CONFIRMATION}`,
    tags,
    request: body(NewDigest),
    responses: {
      201: json(Digest, "The digest, and when it goes out first"),
      ...failures("email_not_verified", "conflict", "rate_limited"),
    },
  },
  async (c) => {
    const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return c.json(await createDigest(c.var.scope, outsideOf(c), c.req.valid("json"), later), 201);
  },
);

const resend = endpoint(
  "data",
  {
    method: "post",
    path: "/digests/{id}/resend-confirmation",
    operationId: "resendDigestConfirmation",
    summary: "Mail the confirmation link again",
    description: `The new link is valid for 7 days; the one before is void. 409 where the digest needs no confirmation. ${CONFIRMATION}`,
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
    return c.json(await resendConfirmation(c.var.scope, outsideOf(c), id, later), 200);
  },
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/digests/{id}",
    operationId: "deleteDigest",
    summary: "End a digest",
    tags,
    request: { params: StringIdPath },
    responses: { 204: noContent("Nothing more is sent"), ...failures("not_found") },
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
      "Tells of the day, week or 30 days up to now, also where nothing happened. The schedule stays as it is. 20 an hour and workspace. A digest with an address needs a caller with a verified address (403); an unconfirmed address gets nothing (409 where there is no chat either). 429 where a mail limit is reached.",
    tags,
    idempotent: true,
    rateLimit: { name: "digest_send", limit: 20, windowMs: HOUR_MS, per: "workspace" },
    request: { params: StringIdPath },
    responses: {
      200: json(SentDigest, "What went out by which channel; at least one did"),
      ...failures(
        "email_not_verified",
        "not_found",
        "conflict",
        "upstream_failed",
        "mail_not_configured",
      ),
    },
  },
  async (c) => c.json(await sendDigestNow(c.var.scope, outsideOf(c), c.req.valid("param").id), 200),
);

const showConfirmation = endpoint(
  "public",
  {
    method: "get",
    path: "/digests/confirm",
    operationId: "showDigestConfirmationPage",
    summary: "Show the page of a confirmation link",
    description: "Changes nothing, because programs that scan mails follow links.",
    tags,
    request: { query: ConfirmationQuery },
    responses: { 200: stream("text/html", "A page with one button"), 404: wrongLink() },
  },
  async (c) => {
    const tokenHash = await hashToken(c.req.valid("query").token);
    return (await canConfirm(connect(c.env.DB), tokenHash, Date.now()))
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
    summary: "Confirm that a reader wants a digest",
    description:
      "The button of the page sends this. A second time changes nothing. An expired, replaced or unknown token is 404.",
    tags,
    request: { query: ConfirmationQuery },
    responses: { 200: stream("text/html", "The address is confirmed"), 404: wrongLink() },
  },
  async (c) => {
    const tokenHash = await hashToken(c.req.valid("query").token);
    return (await confirm(connect(c.env.DB), tokenHash, Date.now()))
      ? sendSmallPage(c, confirmedPage(), 200)
      : sendSmallPage(c, wrongLinkPage(), 404);
  },
);

const showUnsubscribing = endpoint(
  "public",
  {
    method: "get",
    path: "/digests/unsubscribe",
    operationId: "showUnsubscribePage",
    summary: "Ask whether to unsubscribe, for the link in a digest's mail",
    description: "Changes nothing, because programs that look through mails follow links.",
    tags,
    request: { query: UnsubscribeQuery },
    responses: { 200: stream("text/html", "A page with one button"), 404: wrongLink() },
  },
  async (c) => {
    const id = await readUnsubscribeToken(c.var.settings, c.req.valid("query").token);
    return id === null
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
    summary: "Unsubscribe from a digest's mails, without signing in",
    description:
      "What the page's button does, and a mail program's (RFC 8058). Again it changes nothing and answers the same, as it does for a digest that is gone.",
    tags,
    request: { query: UnsubscribeQuery },
    responses: { 200: stream("text/html", "It is done"), 404: wrongLink() },
  },
  async (c) => {
    const id = await readUnsubscribeToken(c.var.settings, c.req.valid("query").token);
    if (id === null) return sendSmallPage(c, wrongLinkPage(), 404);
    await unsubscribe(connect(c.env.DB), id, Date.now());
    return sendSmallPage(c, unsubscribedPage(), 200);
  },
);

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
