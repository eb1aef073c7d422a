// What mail servers say of a recipient.
// Codes: RFC 3463, RFC 5248 and IANA's "SMTP Enhanced Status Codes"; 5.1.10 and 5.4.1 as Microsoft documents
// them (learn.microsoft.com, "Non-delivery reports in Exchange Online"). Phrases: collected by hand from the
// published replies of the providers named. Facts, no licence of others applies.
import type { ProbeOutcome } from "#src/shared/mailbox-probe";

/** Enhanced codes that decide by themselves, whatever the text says. */
export const DECIDING_CODES: Record<string, ProbeOutcome> = {
  "5.1.1": "mailbox_not_found",
  "5.1.6": "mailbox_not_found",
  "5.1.10": "mailbox_not_found",
  "5.2.2": "mailbox_full",
  "5.1.7": "policy_block",
  "5.1.8": "policy_block",
};

/** Enhanced codes that count where the text does not speak of the sender, a rate or a rule. */
export const LIKELY_CODES: Record<string, ProbeOutcome> = {
  "5.1.0": "mailbox_not_found",
  "5.1.3": "mailbox_not_found",
  "5.2.1": "mailbox_disabled",
};

/** The mailbox is there, but gets too much at present (Gmail's 4.2.1 and 5.2.1). */
export const RATE_PHRASES = /at a rate|too quickly|rate limit|too many/;

export const GREYLIST_PHRASES = /gr[ea]y[- ]?list/;

/** It is us they refuse: our address, name, sender or lack of a relationship. Says nothing of the mailbox. */
export const POLICY_PHRASES = new RegExp(
  [
    "sender (?:address )?(?:rejected|verif|denied|blocked|is not)|sender verify|verification failed for|bad sender",
    "helo|ehlo|client host|reverse (?:dns|lookup)|\\bptr\\b|\\brdns\\b|fcrdns",
    "relay|rcpthosts|not (?:an )?accepted domain|non-accepted domain",
    "black ?list|block ?list|deny ?list|\\brbl\\b|dnsbl|spamhaus|barracudacentral|spamcop|reputation|\\bspam\\b",
    "policy|policies|prohibit|not authori[sz]ed|unauthori[sz]ed|authentication|not permitted|not allowed",
    "blocked (?:using|by|due|because|for)|banned|blocked sender|refused by|\\bip\\b.{0,40}(?:blocked|refused|rejected|denied|limited)",
    "frequency limited|dmarc|\\bspf\\b|\\bdkim\\b|starttls|must issue",
  ].join("|"),
);

export const FULL_PHRASES =
  /mailbox (?:is )?full|(?:over|exceed(?:s|ed|ing)?|out of)[^.]{0,24}(?:quota|storage)|quota (?:is )?(?:exceeded|full)|inbox is (?:full|out of)|user is over/;

export const DISABLED_PHRASES =
  /(?:account|mailbox|user|recipient|address)[^.]{0,24}\b(?:disabled|deactivated|suspended|discontinued|inactive|not active|locked|closed)\b|\b(?:disabled|inactive|suspended) (?:account|mailbox|user|recipient)/;

/** The mailbox is not there; nothing else is meant by these. */
export const UNKNOWN_PHRASES = new RegExp(
  [
    "no such (?:user|mailbox|recipient|address|account|person|local)",
    "(?:user|recipient|mailbox|account|address|person)[^.;]{0,30}(?:unknown|not (?:be )?found|not known|does ?n[o']t exist|not exist)",
    "(?:unknown|invalid|nonexistent|non-existent|undeliverable) (?:local )?(?:user|recipient|mailbox|address|account|local part)",
    "(?:user|mailbox|account) (?:is )?unavailable",
    "unrout(?:e)?able address|no mailbox (?:here )?by that name|recipientnotfound|recipnotfound",
    "does ?n[o']t have an? .{0,40}account|not our customer|not a valid (?:user|recipient|mailbox|address)",
    "destinataire invalide|empf(?:ae|ä)nger (?:unbekannt|existiert)|usuario (?:desconocido|no existe)|utente sconosciuto",
  ].join("|"),
);
