import type { ProbeOutcome } from "#src/ports/mailbox-probe";
import { ConversationBroken, type SmtpConnection } from "./smtp-connection";
import { classifyReply, type SmtpReply } from "./smtp-reply";

export type SmtpQuestion = {
  email: string;
  /** A random address, probed if `email` was accepted; null if the result is known. */
  decoy: string | null;
  heloName: string;
  /** "" for the null sender. */
  mailFrom: string;
  bannerMs: number;
  replyMs: number;
  /** Another mailbox of the domain is probed next. A connection whose server replied about this one stays open for it. */
  hasMore: boolean;
};

export type SmtpAnswer = {
  outcome: ProbeOutcome;
  acceptsAll: boolean | null;
  reply: SmtpReply | null;
  /** The server rejected the connection; another server of the domain may accept it. */
  isUnserved: boolean;
  /** The connection can be used for another mailbox of the domain: see `askAgain`. */
  isOpen?: boolean;
};

/** Short timeout for QUIT, because the result is known. */
const FAREWELL_MS = 1_000;

/**
 * Probes one mailbox at one server, up to RCPT and never DATA. It does not use STARTTLS, because it sends
 * nothing secret. A server that requires it returns a policy refusal.
 */
export async function askMailServer(
  connection: SmtpConnection,
  question: SmtpQuestion,
): Promise<SmtpAnswer> {
  let hasBegun = false;
  try {
    const banner = await connection.read(question.bannerMs);
    hasBegun = true;
    if (banner.code !== 220) return refusedAt("banner", banner, question);
    return await askForMailbox(connection, question);
  } catch (error) {
    if (!(error instanceof ConversationBroken)) throw error;
    return brokenOff(error, hasBegun);
  }
}

async function askForMailbox(
  connection: SmtpConnection,
  question: SmtpQuestion,
): Promise<SmtpAnswer> {
  const { heloName, mailFrom, replyMs } = question;
  let hello = await connection.ask(`EHLO ${heloName}`, replyMs);
  if (hello.code >= 500) hello = await connection.ask(`HELO ${heloName}`, replyMs);
  if (hello.code !== 250) return refusedAt("hello", hello, question);
  const sender = await connection.ask(`MAIL FROM:<${mailFrom}>`, replyMs);
  if (sender.code !== 250) return refusedAt("sender", sender, question);
  return askForRecipient(connection, question);
}

/** Probes another mailbox of the same domain on a connection that stayed open, as a further recipient. */
export async function askAgain(
  connection: SmtpConnection,
  question: SmtpQuestion,
): Promise<SmtpAnswer> {
  try {
    return await askForRecipient(connection, question);
  } catch (error) {
    if (!(error instanceof ConversationBroken)) throw error;
    return brokenOff(error, true);
  }
}

async function askForRecipient(
  connection: SmtpConnection,
  { email, decoy, replyMs, hasMore }: SmtpQuestion,
): Promise<SmtpAnswer> {
  const reply = await connection.ask(`RCPT TO:<${email}>`, replyMs);
  const outcome = classifyReply(reply, "recipient", email);
  const acceptsAll =
    outcome === "accepted" && decoy ? await acceptsDecoy(connection, decoy, replyMs) : null;
  // A server that closes the connection replies 421 (RFC 5321 §3.8).
  const isOpen = hasMore && acceptsAll !== true && reply.code !== 421;
  if (!isOpen) await leave(connection);
  return { outcome, acceptsAll, reply, isUnserved: false, isOpen };
}

/** Null if the server neither accepts nor rejects it; the probed address stays accepted. */
async function acceptsDecoy(
  connection: SmtpConnection,
  decoy: string,
  replyMs: number,
): Promise<boolean | null> {
  try {
    const reply = await connection.ask(`RCPT TO:<${decoy}>`, replyMs);
    const outcome = classifyReply(reply, "recipient", decoy);
    if (outcome === "accepted") return true;
    return outcome === "mailbox_not_found" ? false : null;
  } catch (error) {
    if (error instanceof ConversationBroken) return null;
    throw error;
  }
}

async function leave(connection: SmtpConnection): Promise<void> {
  try {
    await connection.ask("RSET", FAREWELL_MS);
    await connection.ask("QUIT", FAREWELL_MS);
  } catch (error) {
    // The server closed the connection first; its reply is known.
    if (!(error instanceof ConversationBroken)) throw error;
  }
}

function refusedAt(
  stage: "banner" | "hello" | "sender",
  reply: SmtpReply,
  { email }: SmtpQuestion,
): SmtpAnswer {
  const isUnserved = stage === "banner" && reply.code >= 400 && reply.code < 500;
  return { outcome: classifyReply(reply, stage, email), acceptsAll: null, reply, isUnserved };
}

/** Before the banner the server counts as unreachable; after it, a lost connection counts as a 421 reply (RFC 5321 §3.8). */
function brokenOff({ reason }: ConversationBroken, hasBegun: boolean): SmtpAnswer {
  const outcome = {
    port_blocked: "port_blocked",
    connect_failed: "connect_failed",
    timeout: "timeout",
    closed: hasBegun ? "temporary_failure" : "connect_failed",
    not_smtp: "cannot_verify",
  } as const;
  const isUnserved = !hasBegun && (reason === "closed" || reason === "timeout");
  return { outcome: outcome[reason], acceptsAll: null, reply: null, isUnserved };
}
