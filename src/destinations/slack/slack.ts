import { chatBody, chatLink, type ChatMessage, escapeChat } from "#src/shared/text/chat-message";
import { call, failureOf } from "#src/destinations/call";
import { contactsOf } from "#src/destinations/contacts";
import type {
  Batch,
  Connection,
  Destination,
  OutgoingLead,
  SettingProblem,
} from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";

const HOSTS = new Set(["hooks.slack.com", "hooks.slack-gov.com"]);
const SHOWN = 10;
const MAX_NAME = 100;
/** Maximum length of a linked URL. For a longer one, the lead's domain is linked. */
const MAX_LINK = 500;
/** Slack allows about one message per second for each webhook (docs.slack.dev, "Rate limits"). */
const PAUSE_MS = 1_000;

/**
 * Posts one message per batch to a Slack channel by incoming webhook: the first leads and the number of
 * others.
 */
export const slack: Destination = {
  batchSize: 500,
  sendsMessages: true,
  configMembers: [],
  accountOf: ({ targetUrl }) => targetUrl ?? "",
  check: ({ targetUrl }) => checkWebhook(targetUrl),
  async push(batch, connection) {
    if (batch.leads.length === 0) return { results: [], responseStatus: null, failure: null };
    try {
      await post(connection, composeBatch(batch));
      const results = batch.leads.map(({ lead }) => ({
        leadId: lead.id,
        status: "created" as const,
        remoteId: null,
      }));
      await connection.wait(PAUSE_MS);
      return { results, responseStatus: 200, failure: null };
    } catch (error) {
      if (!(error instanceof DestinationFailed)) throw error;
      return { results: [], responseStatus: error.responseStatus, failure: error };
    }
  },
  test: (connection) =>
    post(connection, {
      text: "Quarry is connected.",
      blocks: [{ kind: "section", text: "Quarry is connected. New leads appear here." }],
    }),
};

/**
 * A webhook has no idempotency key, so a message without a response is not sent again: it may have arrived.
 */
async function post(connection: Connection, message: ChatMessage): Promise<void> {
  const url = connection.settings.targetUrl ?? "";
  const startedAt = connection.nowMs();
  const response = await call(connection, url, { method: "POST", json: chatBody(message) }).catch(
    (error: unknown) => {
      const wasSent = error instanceof DestinationFailed && /no response/.test(error.message);
      if (!wasSent) throw error;
      const waitedS = Math.round((connection.nowMs() - startedAt) / 1000);
      throw new DestinationFailed(
        "give_up",
        `no response within ${waitedS} s; the message may have arrived, so it is not sent again`,
      );
    },
  );
  if (response.status === 200) return;
  const code = /^[a-z][a-z_]{2,50}$/.exec(response.text.trim())?.[0] ?? "";
  // The webhook is revoked or its channel archived: Slack rejects all further messages.
  if (response.status === 404) throw failureOf(response, code, "unauthorized");
  if (response.status === 410) throw failureOf(response, code, "gone");
  throw failureOf(response, code);
}

function composeBatch({ leads }: Batch): ChatMessage {
  const title = leads.length === 1 ? "1 lead" : `${leads.length} leads`;
  const more = leads.length - SHOWN;
  return {
    text: title,
    blocks: [
      { kind: "header", text: title },
      ...leads.slice(0, SHOWN).map(({ lead }) => ({ kind: "section" as const, text: lines(lead) })),
      ...(more > 0 ? [{ kind: "section" as const, text: `and ${more} more` }] : []),
    ],
  };
}

function lines(lead: OutgoingLead): string {
  const { ai, company } = lead.enrichment;
  const score = typeof ai?.["lead_score"] === "number" ? `score ${ai["lead_score"]}` : "";
  const about = [company?.city, company?.country, score].filter(Boolean).join(", ");
  const name = lead.company_name ?? lead.domain;
  const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).toWellFormed()}…` : name;
  const url = lead.website.length > MAX_LINK ? `https://${lead.domain}/` : lead.website;
  return [
    `*${chatLink(url, shown)}*${about ? ` (${escapeChat(about)})` : ""}`,
    [contactsOf(lead)[0]?.email, lead.phones[0]]
      .filter(Boolean)
      .map((text) => escapeChat(text!))
      .join(" · "),
  ]
    .filter(Boolean)
    .join("\n");
}

function checkWebhook(targetUrl: string | null): SettingProblem[] {
  const url = URL.parse(targetUrl ?? "");
  const isWebhook = url?.protocol === "https:" && HOSTS.has(url.hostname) && url.port === "";
  return isWebhook && /^\/(?:services|workflows|triggers)\/.+/.test(url.pathname)
    ? []
    : [
        {
          path: "target_url",
          message:
            "is required: the URL of an incoming webhook, https://hooks.slack.com/services/…",
        },
      ];
}
