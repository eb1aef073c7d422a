/** Block Kit's limits (docs.slack.dev/reference/block-kit/blocks). */
const MAX_BLOCKS = 50;
const MAX_HEADER = 150;
const MAX_SECTION = 3000;

/** A part of a message: a headline, or text in Slack's markup. Untrusted parts must be escaped by `escapeChat`. */
export type ChatBlock = { kind: "header"; text: string } | { kind: "section"; text: string };

/** `text` is for notifications and for products without blocks. */
export type ChatMessage = { text: string; blocks: ChatBlock[] };

/** Escapes untrusted text against links and mentions in Slack's markup; it can still be bold (docs.slack.dev, "Escaping text"). */
export const escapeChat = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A link in Slack's markup; only the text if the URL is not http or https. */
export function chatLink(url: string, text: string): string {
  const parsed = URL.parse(url);
  const isWeb = parsed?.protocol === "https:" || parsed?.protocol === "http:";
  const shown = escapeChat(text).replaceAll("|", "¦");
  if (!parsed || !isWeb) return shown;
  return `<${escapeChat(parsed.href).replaceAll("|", "%7C")}|${shown}>`;
}

/** The request body for an incoming webhook, within Slack's limits. */
export const chatBody = ({ text, blocks }: ChatMessage) => ({
  text,
  blocks: blocks.map(toBlock).slice(0, MAX_BLOCKS),
});

const toBlock = ({ kind, text }: ChatBlock) =>
  kind === "header"
    ? { type: "header", text: { type: "plain_text", text: cut(text, MAX_HEADER), emoji: false } }
    : {
        type: "section",
        // Verbatim: no address or name in a text becomes a link or a mention.
        text: { type: "mrkdwn", text: cut(text, MAX_SECTION), verbatim: true },
      };

/** Cuts at the end of a line if possible, so that links stay whole. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const lineEnd = text.lastIndexOf("\n", most - 2);
  return `${text.slice(0, lineEnd > 0 ? lineEnd : most - 1).toWellFormed()}…`;
}
