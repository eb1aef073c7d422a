import type { WebUrlOptions } from "#src/shared/web-url";
import { DeliveryFailed, readBeginning } from "./delivery-failed";
import { AddressRefused, publicFetch } from "./public-fetch";

const DEADLINE_MS = 10_000;
/** Block Kit's limits (docs.slack.dev/reference/block-kit/blocks). */
const MAX_BLOCKS = 50;
const MAX_HEADER = 150;
const MAX_SECTION = 3000;

/** A part of a message: a headline, or text in Slack's markup, whose foreign parts went through `escapeChat`. */
export type ChatBlock = { kind: "header"; text: string } | { kind: "section"; text: string };

/** `text` is what notifications show, and what a product without blocks shows instead of them. */
export type ChatMessage = { text: string; blocks: ChatBlock[] };

/** Lets text from elsewhere be no link and no mention in Slack's markup; bold it can be (docs.slack.dev, "Escaping text"). */
export const escapeChat = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A link in Slack's markup; just the text where the address is none of the web. */
export function chatLink(url: string, text: string): string {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  const shown = escapeChat(text).replaceAll("|", "¦");
  if (!parsed || !isWeb) return shown;
  return `<${escapeChat(parsed.href).replaceAll("|", "%7C")}|${shown}>`;
}

/**
 * Posts to an incoming webhook of Slack or a product that speaks as it does. A webhook takes no key, so a
 * message whose answer is lost is not sent again. Throws `DeliveryFailed`; its message never holds the address.
 */
export async function postToChat(
  webhook: string,
  message: ChatMessage,
  options: WebUrlOptions & { deadlineMs?: number } = {},
): Promise<void> {
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  let response: Response;
  let said: string;
  try {
    const request = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        text: message.text,
        blocks: message.blocks.map(toBlock).slice(0, MAX_BLOCKS),
      }),
      signal: AbortSignal.timeout(deadlineMs),
    };
    response = await publicFetch(webhook, request, options);
    said = await readBeginning(response);
  } catch (error) {
    throw notReached(error, deadlineMs);
  }
  if (response.ok) return;
  const code = /^[a-z][a-z_]{2,50}$/.exec(said.trim())?.[0];
  const isPassing = response.status === 429 || response.status >= 500;
  throw new DeliveryFailed(
    isPassing ? "retry" : "give_up",
    `the chat answered ${response.status}${code ? ` (${code})` : ""}`,
  );
}

function notReached(error: unknown, deadlineMs: number): DeliveryFailed {
  if (error instanceof AddressRefused)
    return new DeliveryFailed("give_up", "the webhook names an address that is not public");
  // Anything else that fetch throws is a deadline that passed, or a connection that was not made or broke.
  if (error instanceof Error && error.name === "TimeoutError")
    return new DeliveryFailed("unknown", `the chat gave no answer in ${deadlineMs / 1000} s`);
  return new DeliveryFailed("retry", "the chat cannot be reached");
}

const toBlock = ({ kind, text }: ChatBlock) =>
  kind === "header"
    ? { type: "header", text: { type: "plain_text", text: cut(text, MAX_HEADER), emoji: false } }
    : {
        type: "section",
        // Verbatim: no address or name in a text becomes a link or a mention.
        text: { type: "mrkdwn", text: cut(text, MAX_SECTION), verbatim: true },
      };

/** At a line's end where there is one, so that no link is cut in two. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const lineEnd = text.lastIndexOf("\n", most - 2);
  return `${text.slice(0, lineEnd > 0 ? lineEnd : most - 1).toWellFormed()}…`;
}
