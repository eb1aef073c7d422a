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

/** The body of a request to an incoming webhook: bounded as Slack bounds it. */
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

/** At a line's end where there is one, so that no link is cut in two. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const lineEnd = text.lastIndexOf("\n", most - 2);
  return `${text.slice(0, lineEnd > 0 ? lineEnd : most - 1).toWellFormed()}…`;
}
