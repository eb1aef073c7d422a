import { describe, expect, it } from "vitest";
import { classifyReply, endsReply, readReply, type SmtpStage } from "#src/platform/smtp/smtp-reply";
import type { ProbeOutcome } from "#src/ports/mailbox-probe";

const EMAIL = "alice@unblocked.dev";

/** Replies to RCPT as servers word them; `|` parts lines. */
const REPLIES: [server: string, reply: string, outcome: ProbeOutcome][] = [
  // Gmail
  ["Gmail", "250 2.1.5 OK 4fb4d7f45d1cf-5b5 - gsmtp", "accepted"],
  [
    "Gmail",
    "550-5.1.1 The email account that you tried to reach does not exist. Please try|550-5.1.1 double-checking the recipient's email address for typos or|550 5.1.1 unnecessary spaces. Learn more at https://support.google.com/mail/?p=NoSuchUser - gsmtp",
    "mailbox_not_found",
  ],
  [
    "Gmail",
    "550-5.2.1 The email account that you tried to reach is inactive. Learn more at|550 5.2.1 https://support.google.com/mail/?p=DisabledUser - gsmtp",
    "mailbox_disabled",
  ],
  [
    "Gmail",
    "552-5.2.2 The recipient's inbox is out of storage space and inactive. Please|552 5.2.2 direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm - gsmtp",
    "mailbox_full",
  ],
  [
    "Gmail",
    "452-4.2.2 The recipient's inbox is out of storage space. Please direct the|452 4.2.2 recipient to https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
    "mailbox_full",
  ],
  [
    "Gmail",
    "450-4.2.1 The user you are trying to contact is receiving mail at a rate that|450 4.2.1 prevents additional messages from being delivered. - gsmtp",
    "temporary_failure",
  ],
  [
    "Gmail",
    "550-5.2.1 The user you are trying to contact is receiving mail at a rate that|550 5.2.1 prevents additional messages from being delivered. - gsmtp",
    "temporary_failure",
  ],
  [
    "Gmail",
    "550-5.7.25 [198.51.100.7] The IP address sending this message does not have a PTR|550 5.7.25 record setup. - gsmtp",
    "policy_block",
  ],
  [
    "Gmail",
    "550-5.7.1 [198.51.100.7      12] Our system has detected that this message is|550 5.7.1 likely unsolicited mail. - gsmtp",
    "policy_block",
  ],
  [
    "Gmail",
    "421-4.7.28 Our system has detected an unusual rate of unsolicited mail|421 4.7.28 originating from your IP address. - gsmtp",
    "temporary_failure",
  ],
  // Microsoft
  [
    "Microsoft 365",
    "550 5.4.1 Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com]",
    "mailbox_not_found",
  ],
  [
    "Microsoft 365",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient alice@unblocked.dev not found by SMTP address lookup",
    "mailbox_not_found",
  ],
  [
    "Microsoft 365",
    "550 5.7.1 Service unavailable, Client host [198.51.100.7] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/198.51.100.7 (AS3130)",
    "policy_block",
  ],
  [
    "Microsoft 365",
    "550 5.7.606 Access denied, banned sending IP [198.51.100.7]. To request removal visit https://sender.office.com/",
    "policy_block",
  ],
  [
    "Microsoft 365",
    "451 4.7.500 Server busy. Please try again later from [198.51.100.7]. (S77719) [x.prod.outlook.com]",
    "temporary_failure",
  ],
  [
    "Outlook.com",
    "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [x.prod.outlook.com]",
    "mailbox_not_found",
  ],
  ["Exchange", "550 5.1.1 User unknown", "mailbox_not_found"],
  ["Exchange", "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain", "policy_block"],
  [
    "Exchange",
    "550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required",
    "policy_block",
  ],
  // Postfix
  [
    "Postfix",
    "550 5.1.1 <alice@unblocked.dev>: Recipient address rejected: User unknown in local recipient table",
    "mailbox_not_found",
  ],
  [
    "Postfix",
    "550 5.1.1 <alice@unblocked.dev>: Recipient address rejected: unblocked.dev",
    "mailbox_not_found",
  ],
  [
    "Postfix with postgrey",
    "450 4.2.0 <alice@unblocked.dev>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/unblocked.dev.html",
    "greylisted",
  ],
  [
    "Postfix",
    "450 4.1.1 <alice@unblocked.dev>: Recipient address rejected: unverified address: Address verification in progress",
    "temporary_failure",
  ],
  ["Postfix", "554 5.7.1 <alice@unblocked.dev>: Relay access denied", "policy_block"],
  [
    "Postfix",
    "554 5.7.1 Service unavailable; Client host [198.51.100.7] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/198.51.100.7",
    "policy_block",
  ],
  [
    "Postfix",
    "504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname",
    "policy_block",
  ],
  [
    "Postfix",
    "550 5.1.0 <probe@quarry.test>: Sender address rejected: User unknown in relay recipient table",
    "policy_block",
  ],
  [
    "Postfix",
    "553 5.1.8 <probe@quarry.test>: Sender address rejected: Domain not found",
    "policy_block",
  ],
  [
    "Dovecot behind Postfix",
    "552 5.2.2 <alice@unblocked.dev>: Quota exceeded (mailbox for user is full)",
    "mailbox_full",
  ],
  // Exim
  ["Exim", "550 No Such User Here", "mailbox_not_found"],
  ["Exim", "550 Unrouteable address", "mailbox_not_found"],
  ["Exim", "550 <alice@unblocked.dev> unknown user account", "mailbox_not_found"],
  [
    "Exim",
    "550-Verification failed for <probe@quarry.test>|550-No Such User Here|550 Sender verify failed",
    "policy_block",
  ],
  [
    "Exim",
    "550-Callout verification failed:|550 550 5.1.1 <alice@unblocked.dev> User unknown",
    "mailbox_not_found",
  ],
  [
    "Exim",
    "550-JunkMail rejected - (localhost) [198.51.100.7]:41 is in an RBL, see|550 Client host blocked",
    "policy_block",
  ],
  ["Exim", "451 Temporary local problem - please try later", "temporary_failure"],
  // Yahoo, AOL
  [
    "Yahoo",
    "554 delivery error: dd This user doesn't have a yahoo.com account (alice@unblocked.dev) [0] - mta4471.mail.bf1.yahoo.com",
    "mailbox_not_found",
  ],
  [
    "Yahoo",
    "554 delivery error: dd This mailbox is disabled (554.30). - mta1013.mail.ne1.yahoo.com",
    "mailbox_disabled",
  ],
  [
    "Yahoo",
    "421 4.7.0 [TSS04] Messages from 198.51.100.7 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes",
    "temporary_failure",
  ],
  [
    "Yahoo",
    "553 5.7.1 [BL21] Connections will not be accepted from 198.51.100.7, because the ip is in Spamhaus's list; see https://postmaster.yahooinc.com/",
    "policy_block",
  ],
  // Yandex, mail.ru
  ["Yandex", "550 5.7.1 No such user!", "mailbox_not_found"],
  ["Yandex", "552 5.2.2 Mailbox size limit exceeded. 1700000000-aBcD", "mailbox_full"],
  ["Yandex", "554 5.7.1 [1] Message rejected under suspicion of SPAM", "policy_block"],
  [
    "mail.ru",
    "550 Message was not accepted -- invalid mailbox.  Local mailbox alice@unblocked.dev is unavailable: user not found",
    "mailbox_not_found",
  ],
  [
    "mail.ru",
    "550 spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=x or report details to abuse@corp.mail.ru.",
    "policy_block",
  ],
  // Gateways
  ["Proofpoint", "550 5.1.1 User Unknown", "mailbox_not_found"],
  [
    "Proofpoint",
    "554 Blocked - see https://ipcheck.proofpoint.com/?ip=198.51.100.7",
    "policy_block",
  ],
  ["Proofpoint", "550 5.7.0 Local Policy Violation - aBc123", "policy_block"],
  [
    "Mimecast",
    "550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [aBcD.uk12]",
    "mailbox_not_found",
  ],
  [
    "Mimecast",
    "554 Email rejected due to security policies - https://community.mimecast.com/docs/DOC-1369#554",
    "policy_block",
  ],
  [
    "Mimecast",
    "451 Internal resource temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451",
    "temporary_failure",
  ],
  ["Cisco IronPort", "550 #5.1.0 Address rejected.", "mailbox_not_found"],
  [
    "Cisco IronPort",
    "550 #5.7.1 Your access to this mail system has been rejected due to the sending MTA's poor reputation.",
    "policy_block",
  ],
  [
    "Barracuda",
    "550 permanent failure for one or more recipients (alice@unblocked.dev:blocked)",
    "policy_block",
  ],
  [
    "Symantec",
    "550 Requested action aborted [7.2] 16812, please visit www.symanteccloud.com",
    "cannot_verify",
  ],
  // Others
  ["GMX", "550 Requested action not taken: mailbox unavailable", "mailbox_not_found"],
  ["iCloud", "550 5.1.1 <alice@unblocked.dev>: user does not exist", "mailbox_not_found"],
  ["iCloud", "552 5.2.2 <alice@unblocked.dev>: user is over quota", "mailbox_full"],
  [
    "iCloud",
    "554 5.7.1 [HM08] Message rejected due to local policy. Please visit https://support.apple.com/",
    "policy_block",
  ],
  ["Zoho", "550 5.1.1 User does not exist - <alice@unblocked.dev>", "mailbox_not_found"],
  ["Zoho", "553 Relaying disallowed. Invalid Domain - unblocked.dev", "policy_block"],
  [
    "qmail with chkuser",
    "511 sorry, no mailbox here by that name (#5.1.1 - chkuser)",
    "mailbox_not_found",
  ],
  ["qmail", "550 sorry, no mailbox here by that name. (#5.7.17)", "mailbox_not_found"],
  [
    "qmail",
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    "policy_block",
  ],
  ["Sendmail", "550 5.3.0 <alice@unblocked.dev>... No such user here", "mailbox_not_found"],
  [
    "Rackspace",
    "550 5.1.1 <alice@unblocked.dev>: Email address could not be found, or was misspelled (G8)",
    "mailbox_not_found",
  ],
  [
    "Proton",
    "550 5.1.1 <alice@unblocked.dev>: Recipient address rejected: Address does not exist",
    "mailbox_not_found",
  ],
  ["163.com", "550 User not found: alice@unblocked.dev", "mailbox_not_found"],
  ["163.com", "550 User suspended", "mailbox_disabled"],
  ["QQ", "550 Mailbox not found. https://open.work.weixin.qq.com/help", "mailbox_not_found"],
  ["QQ", "550 Ip frequency limited. http://service.mail.qq.com/cgi-bin/help", "policy_block"],
  [
    "Orange",
    "550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]",
    "mailbox_not_found",
  ],
  ["Comcast", "550 5.1.1 Not our Customer", "mailbox_not_found"],
  ["a server that wants TLS", "530 5.7.0 Must issue a STARTTLS command first", "policy_block"],
  ["a server that wants a login", "535 5.7.8 Authentication credentials invalid", "policy_block"],
  ["a forwarding server", "251 User not local; will forward to <alice@elsewhere.test>", "accepted"],
  ["a careful server", "252 2.1.5 Cannot VRFY user, but will accept message", "cannot_verify"],
  ["a server without words", "550", "cannot_verify"],
  ["a server without words", "550 5.0.0", "cannot_verify"],
  ["a full server", "452 4.3.1 Insufficient system storage", "temporary_failure"],
  [
    "a plain server",
    "552 Requested mail action aborted: exceeded storage allocation",
    "mailbox_full",
  ],
  ["a plain server", "552 5.3.4 Message size exceeds fixed limit", "cannot_verify"],
];

const read = (raw: string) => {
  const reply = readReply(raw.split("|"));
  if (!reply) throw new Error(`Not a reply: ${raw}`);
  return reply;
};
const classify = (raw: string, stage: SmtpStage = "recipient", email = EMAIL) =>
  classifyReply(read(raw), stage, email);

describe("the meaning of a reply to RCPT", () => {
  it.each(REPLIES)("%s: %s → %s", (_server, raw, outcome) => {
    expect(classify(raw)).toBe(outcome);
  });

  it("never treats a class 4 reply as evidence, whatever its enhanced code or wording", () => {
    const refusals = REPLIES.filter(([, , outcome]) => outcome === "mailbox_not_found");
    const later = refusals.map(([, raw]) =>
      raw.replaceAll(/(^|\|)5\d\d/g, (_, start) => `${start}450`),
    );
    const evidence = later.filter((raw) => classify(raw) !== "temporary_failure");
    expect(refusals.length).toBeGreaterThan(20);
    expect(evidence).toEqual([]);
    expect(classify("550 4.1.1 User unknown")).toBe("temporary_failure");
  });

  it.each<[SmtpStage]>([["banner"], ["hello"], ["sender"]])(
    "never treats a rejection at %s as evidence about the mailbox",
    (stage) => {
      const refusals = REPLIES.filter(([, raw]) => raw.startsWith("5"));
      const outcomes = new Set(refusals.map(([, raw]) => classify(raw, stage)));
      expect([...outcomes]).toEqual(["policy_block"]);
    },
  );

  it.each([
    ["greylisted@unblocked.dev", "451 <greylisted@unblocked.dev> try later", "temporary_failure"],
    ["spam@policy.dev", "550 <spam@policy.dev> user unknown", "mailbox_not_found"],
    ["spam@policy.dev", "550 spam@policy.dev: user unknown at policy.dev", "mailbox_not_found"],
    ["nosuchuser@x.dev", "550 <nosuchuser@x.dev> rejected", "cannot_verify"],
    ["no-such-user@x.dev", "550 rejected: NO-SUCH-USER@X.DEV", "cannot_verify"],
    ["disabled@full.dev", "550 5.7.1 <disabled@full.dev> refused", "policy_block"],
    ["a@unknown-user.dev", "550 5.0.0 rejected for unknown-user.dev", "cannot_verify"],
    ["a@x.dev", "550 5.1.1 antispam.policy.example said so", "mailbox_not_found"],
    ["a@x.dev", "550 host unknown-user.example[192.0.2.1] said: 550 Failed", "cannot_verify"],
    ["a@x.dev", "550 rejected: listed at zen.spamhaus.org", "policy_block"],
  ] as const)("ignores echoed addresses and names: %s in %s", (email, raw, outcome) => {
    expect(classify(raw, "recipient", email)).toBe(outcome);
  });
});

describe("a rejection whose wording and code differ", () => {
  it.each([
    ["552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR_417 [417]", "mailbox_full"],
    ["501 5.1.0 Emetteur invalide. Invalid Sender. OFR004_405 [405]", "policy_block"],
    ["552 5.1.1 <alice@unblocked.dev> Mailbox delivery failure policy error", "policy_block"],
    ["550 5.4.1 All recipient addresses rejected : Access denied", "mailbox_not_found"],
    ["541 5.4.1 Mail rejected by destination domain", "policy_block"],
    ["554 Your IP sent too much mail to unknown users", "policy_block"],
    ["550 5.1.1 User unknown in relay recipient table", "mailbox_not_found"],
  ] as const)("%s → %s", (raw, outcome) => {
    expect(classify(raw)).toBe(outcome);
  });
});

describe("a rejection that is inconclusive about the mailbox, whatever else it contains", () => {
  const VERIFIED =
    "550 5.1.1 <alice@unblocked.dev>: Recipient address rejected: undeliverable address:";
  it.each<[string, ProbeOutcome]>([
    // Postfix verifies recipients by a delivery of its own, and quotes why that failed.
    [`${VERIFIED} host 192.0.2.2[192.0.2.2] said: 550 5.7.1 Unable to relay`, "policy_block"],
    [`${VERIFIED} host mx.b.example[192.0.2.1] said: 554 Access denied`, "policy_block"],
    [`${VERIFIED} host mx.b.example[192.0.2.1] said: 552 5.2.2 Over quota`, "mailbox_full"],
    [`${VERIFIED} mail for unblocked.dev loops back to myself`, "cannot_verify"],
    [`${VERIFIED} Host or domain name not found. Name service error`, "cannot_verify"],
    [`${VERIFIED} host mx.b.example[192.0.2.1] said: 550 No such user`, "mailbox_not_found"],
    // RFC 5321's words for 550, before the reason.
    [
      "550-Requested action not taken: mailbox unavailable|550 Reject due to policy restrictions",
      "policy_block",
    ],
    [
      "550-Requested action not taken: mailbox unavailable|550 invalid DNS MX or A/AAAA resource record",
      "policy_block",
    ],
    ["550 Mailbox unavailable, please try again later", "temporary_failure"],
    ["550 5.2.1 Mailbox temporarily disabled", "temporary_failure"],
    ["550 5.2.1 Mailbox does not accept messages from external senders", "policy_block"],
    ["550 5.1.7 Invalid address", "policy_block"],
    ["550 Return address does not exist", "policy_block"],
    ["550 The address you are sending from does not exist", "policy_block"],
    ["550 5.1.1 Reverse path: address unknown", "policy_block"],
    ["550 Sender's mailbox not found", "policy_block"],
    ["550 Your mailbox does not exist here", "policy_block"],
    ["554 Your account has been suspended for sending spam", "policy_block"],
    ["550 IP address not found in DNS", "policy_block"],
  ])("%s → %s", (raw, outcome) => {
    expect(classifyReply(read(raw), "recipient", EMAIL)).toBe(outcome);
  });
});

describe("a rejection in a language other than English", () => {
  it.each([
    ["550 Empfänger unbekannt", "mailbox_not_found"],
    ["550 Dieses Postfach existiert nicht", "mailbox_not_found"],
    ["550 Das Postfach ist voll", "mailbox_full"],
    ["550 Utilisateur inconnu !", "mailbox_not_found"],
    ["550 Usuario desconocido", "mailbox_not_found"],
    ["550 La cuenta alice no existe", "mailbox_not_found"],
    ["552 Buzon de correo lleno", "mailbox_full"],
    ["550 Remitente no permitido", "policy_block"],
    ["550 Пользователь не найден", "mailbox_not_found"],
    ["550 Почтовый ящик переполнен", "mailbox_full"],
    ["550 Отправитель не найден", "policy_block"],
    ["550 该用户不存在", "mailbox_not_found"],
    ["550 收件人邮箱空间不足", "mailbox_full"],
    ["550 发件人不存在", "policy_block"],
  ] as const)("%s → %s", (raw, outcome) => {
    expect(classify(raw)).toBe(outcome);
  });
});

describe("reading a reply", () => {
  it.each<[string, number, string | null]>([
    ["250 2.1.5 OK", 250, "2.1.5"],
    ["550-5.1.1 no|550 5.1.1 such user", 550, "5.1.1"],
    ["550-no enhanced code here|550 5.7.1 but here", 550, "5.7.1"],
    ["550 (#5.1.1 - chkuser)", 550, "5.1.1"],
    ["550 Blocked [5.9.1.2]", 550, null],
    ["550 5.9.1.2 is blocked", 550, null],
    ["550", 550, null],
    ["550 5.1.1", 550, "5.1.1"],
    ["220 Postfix 2.5.1", 220, null],
  ])("%s", (raw, code, enhancedCode) => {
    expect(read(raw)).toMatchObject({ code, enhancedCode });
  });

  it.each([["SSH-2.0-x"], [""], ["55 x"], ["5500 x"], ["<html>"], ["250_x"], ["150 x"], ["650 x"]])(
    "rejects %j as a reply",
    (line) => {
      expect([endsReply(line), readReply([line])]).toEqual([null, null]);
    },
  );

  it.each<[string, boolean]>([
    ["250-more", false],
    ["250 end", true],
    ["250", true],
    ["250-", false],
    ["250 ", true],
  ])("detects whether a reply ends with %j", (line, ends) => {
    expect(endsReply(line)).toBe(ends);
  });
});
