import { displayName } from "#src/shared/text/display-name";

/** One mail to one recipient. Texts may come from users; line breaks and control characters are removed. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A name that a user typed, shown as `Acme via Quarry`; the service's own name and address stay. */
  onBehalfOf?: string | undefined;
  replyTo?: string | undefined;
  /** Stops further mail of its kind without signing in; by one POST where it is https (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** Mails with the same key within 24 hours are sent once, if the transport supports it. */
  idempotencyKey: string;
};

const MAX_BEHALF = 30;

/** A mail for the transport: every header is one line. */
export type Envelope = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | undefined;
  headers: Record<string, string>;
  idempotencyKey: string;
};

/** Parses `Acme <mail@acme.com>` or a bare address. The settings have validated the format. */
export function readSender(from: string): Envelope["from"] {
  const [, name = "", address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: nameOf(name), address: address.trim() };
}

/** Sanitizes a mail for the transport. */
export function toEnvelope(sender: Envelope["from"], mail: Mail): Envelope {
  const headers: Record<string, string> = {};
  if (mail.unsubscribeUrl !== undefined) {
    // `href` contains neither line breaks nor angle brackets.
    const { href, protocol } = new URL(mail.unsubscribeUrl);
    headers["List-Unsubscribe"] = `<${href}>`;
    if (protocol === "https:") headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  return {
    from: { ...sender, name: nameOf(senderName(sender.name, mail.onBehalfOf ?? "")) },
    to: addressOf(mail.to),
    subject: oneLine(mail.subject).slice(0, 200).toWellFormed(),
    text: mail.text,
    html: mail.html,
    replyTo: mail.replyTo === undefined ? undefined : addressOf(mail.replyTo),
    headers,
    idempotencyKey: mail.idempotencyKey,
  };
}

function senderName(own: string, onBehalfOf: string): string {
  const other = displayName(onBehalfOf, MAX_BEHALF);
  // A name that contains the service's name would impersonate the service.
  const isOwn = other.toLowerCase().includes(own.toLowerCase());
  return other && !isOwn ? `${other} via ${own}` : own;
}

const oneLine = (text: string) =>
  text
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

/** Removes special characters of address headers (RFC 5322 §3.2.3), so that the name needs no quotes. */
const nameOf = (text: string) =>
  oneLine(text.replaceAll(/[()<>[\]:;@\\,"]/g, " "))
    .replaceAll(/ {2,}/g, " ")
    .slice(0, 80)
    .toWellFormed()
    .trim();

/** The last check of an address, which was validated on input. */
function addressOf(address: string): string {
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(address))
    throw new Error("Invalid mail address");
  return address;
}
