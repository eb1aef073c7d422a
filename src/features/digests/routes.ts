import type { Context } from "hono";
import { connect } from "#src/db/client";
import type { AppEnv, PublicEnv } from "#src/http/context";
import { body, endpoint, failures, json, noContent, stream } from "#src/http/endpoint";
import { PageQuery } from "#src/http/paginated";
import { StringIdPath } from "#src/http/path-params";
import { createMailer } from "#src/platform/mail";
import type { Outside } from "./channels";
import { unsubscribe } from "./repository";
import { Digest, DigestPage, NewDigest, SentDigest, UnsubscribeQuery } from "./schemas";
import { createDigest, deleteDigest, listDigests, sendDigestNow } from "./service";
import { readUnsubscribeToken } from "./unsubscribe-link";
import { confirmPage, donePage, PAGE_POLICY, wrongLinkPage } from "./unsubscribe-page";

const tags: [string] = ["Digests"];
const HOUR_MS = 3600_000;

const outsideOf = (c: Context<AppEnv>): Outside => ({
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
    request: { query: PageQuery },
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
    description:
      "One of `email` and `chat_webhook` is needed. A digest goes out at 08:00 UTC: each day, on Mondays, or on the first of the month. It tells what happened since the last one that arrived. **A quiet period sends nothing**: without new leads, matches, verified addresses or changes there is no message, and the next period begins. A message that fails is tried again for some five hours; then its news comes with the next one.",
    tags,
    request: body(NewDigest),
    responses: {
      201: json(Digest, "The digest, and when it goes out first"),
      ...failures("conflict"),
    },
  },
  async (c) => {
    const { origin } = new URL(c.req.url);
    return c.json(await createDigest(c.var.scope, outsideOf(c), c.req.valid("json"), origin), 201);
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
      "Tells of the day, week or 30 days up to now, also where nothing happened. The schedule stays as it is. 20 an hour and workspace.",
    tags,
    idempotent: true,
    rateLimit: { name: "digest_send", limit: 20, windowMs: HOUR_MS, per: "workspace" },
    request: { params: StringIdPath },
    responses: {
      200: json(SentDigest, "What went out by which channel; at least one did"),
      ...failures("not_found", "conflict", "upstream_failed", "mail_not_configured"),
    },
  },
  async (c) => c.json(await sendDigestNow(c.var.scope, outsideOf(c), c.req.valid("param").id), 200),
);

const showConfirmation = endpoint(
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
    return id === null ? answerPage(c, wrongLinkPage(), 404) : answerPage(c, confirmPage(), 200);
  },
);

const confirm = endpoint(
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
    if (id === null) return answerPage(c, wrongLinkPage(), 404);
    await unsubscribe(connect(c.env.DB), id, Date.now());
    return answerPage(c, donePage(), 200);
  },
);

function wrongLink() {
  return stream("text/html", "The token is not one of ours");
}

const answerPage = <S extends 200 | 404>(
  c: Context<PublicEnv>,
  page: ReturnType<typeof donePage>,
  status: S,
) => c.html(page, status, { "Content-Security-Policy": PAGE_POLICY });

export const digestEndpoints = [list, create, showConfirmation, confirm, remove, send];
