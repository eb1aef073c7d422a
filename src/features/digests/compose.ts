import { html } from "hono/html";
import { frameMail, productName } from "#src/features/branding/mail-frame";
import type { Branding } from "#src/features/branding/schemas";
import type { Mail } from "#src/platform/mail/mail-envelope";
import { chatLink, type ChatMessage, escapeChat } from "#src/shared/text/chat-message";
import type { Summary, Window } from "./summary";
import { type Line, periodOf, type Section, writeSections } from "./wording";

/** The contents of a message, the period it covers, and the branding. */
export type Issue = { summary: Summary; window: Window; branding: Branding };

const NOTHING = "Nothing new in this period.";

const titleOf = ({ window }: Issue) => `Your leads, ${periodOf(window)}`;

export async function composeMail(
  issue: Issue,
  {
    to,
    service,
    unsubscribeUrl,
    idempotencyKey,
  }: { to: string; service: string; unsubscribeUrl: string; idempotencyKey: string },
): Promise<Mail> {
  const { branding } = issue;
  const title = titleOf(issue);
  const sections = writeSections(issue.summary);
  const body = await frameMail(branding, {
    title,
    service,
    html: sections.length > 0 ? sections.map(sectionHtml) : html`<p>${NOTHING}</p>`,
    text: sections.map(sectionText).join("\n\n") || NOTHING,
    unsubscribeUrl,
  });
  return {
    to,
    subject: `${service}: ${subjectOf(issue)}`,
    ...body,
    onBehalfOf: branding.product_name ?? undefined,
    replyTo: branding.support_email ?? undefined,
    unsubscribeUrl,
    idempotencyKey,
  };
}

export function composeChat(issue: Issue): ChatMessage {
  const name = productName(issue.branding);
  const sections = writeSections(issue.summary);
  const footer = [issue.branding.support_email, issue.branding.footer_text].filter(
    (text) => text !== null,
  );
  return {
    text: escapeChat(`${name}: ${subjectOf(issue)}`),
    blocks: [
      { kind: "header", text: name },
      { kind: "section", text: escapeChat(titleOf(issue)) },
      ...sections.map((section) => ({ kind: "section" as const, text: sectionChat(section) })),
      ...(sections.length === 0 ? [{ kind: "section" as const, text: NOTHING }] : []),
      ...footer.map((text) => ({ kind: "section" as const, text: escapeChat(text) })),
    ],
  };
}

function subjectOf({ summary, window }: Issue): string {
  const { newLeads } = summary;
  if (!newLeads) return `what is new, ${periodOf(window)}`;
  return `${newLeads.count.toLocaleString("en-US")} new ${newLeads.count === 1 ? "lead" : "leads"}`;
}

const sectionHtml = ({ heading, lead, lines }: Section) =>
  html` <h2 style="margin:24px 0 8px;font-size:16px">${heading}</h2>
    ${lead === null ? "" : html`<p style="margin:0 0 8px">${lead}</p>`}
    ${
      lines.length === 0
        ? ""
        : html`<ul style="margin:0;padding-left:20px">
            ${lines.map(lineHtml)}
          </ul>`
    }`;

/** Only http and https addresses become links. */
const lineHtml = ({ text, url, note }: Line) =>
  html` <li>
    ${url !== null && /^https?:\/\//i.test(url) ? html`<a href="${url}" rel="nofollow noopener">${text}</a>` : text}
    ${note === null ? "" : html`<span style="color:#616e7c">(${note})</span>`}
  </li>`;

const sectionText = ({ heading, lead, lines }: Section) =>
  [
    heading.toUpperCase(),
    ...(lead === null ? [] : [lead]),
    ...lines.map(({ text, url, note }) =>
      [`- ${text}`, note && `(${note})`, url].filter(Boolean).join(" "),
    ),
  ].join("\n");

const sectionChat = ({ heading, lead, lines }: Section) =>
  [
    `*${escapeChat(heading)}*`,
    ...(lead === null ? [] : [escapeChat(lead)]),
    ...lines.map(({ text, url, note }) => {
      const shown = url === null ? escapeChat(text) : chatLink(url, text);
      return note === null ? `• ${shown}` : `• ${shown} (${escapeChat(note)})`;
    }),
  ].join("\n");
