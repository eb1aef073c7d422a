import { displayName } from "#src/shared/text/display-name";

/** One mail to one person. Texts may come from users: line breaks and control characters do no harm. */
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
  /** Names the mail: the same key within 24 hours is sent once, where the way of sending allows it. */
  idempotencyKey: string;
};

const MAX_BEHALF = 30;

/** A mail as it goes out: every header in one line. */
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

/** Of `Acme <mail@acme.com>` or of the bare address; the settings have seen to its form. */
export function readSender(from: string): Envelope["from"] {
  const [, name = "", address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? [];
  return { name: nameOf(name), address: address.trim() };
}

/** Makes a mail safe to hand on. */
export function toEnvelope(sender: Envelope["from"], mail: Mail): Envelope {
  const headers: Record<string, string> = {};
  if (mail.unsubscribeUrl !== undefined) {
    // As `href` it holds neither a line break nor an angle bracket.
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
  // A name that holds the service's own would pass for the service.
  const isOwn = other.toLowerCase().includes(own.toLowerCase());
  return other && !isOwn ? `${other} via ${own}` : own;
}

const oneLine = (text: string) =>
  text
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

/** Without what has a meaning in an address header (RFC 5322, 3.2.3), so that it needs no quotes. */
const nameOf = (text: string) =>
  oneLine(text.replaceAll(/[()<>[\]:;@\\,"]/g, " "))
    .replaceAll(/ {2,}/g, " ")
    .slice(0, 80)
    .toWellFormed()
    .trim();

/** The addresses were validated where they came in; this is the last door. */
function addressOf(address: string): string {
  if (!/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(address))
    throw new Error("An address is not one that mail can be sent to");
  return address;
}
