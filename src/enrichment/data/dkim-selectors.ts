// Source: own list, from the senders' set-up pages (RFC 6376 has no way to list selectors). Licence: as this project.
// Not here because they differ by customer: Amazon SES, HubSpot, Postmark, SparkPost.

/** Where each sender has its customers publish their keys, most usual first. */
const GOOGLE = "google";
const MICROSOFT = "selector1 selector2";
const ZOHO = "zmail zoho default";
const PROTON = "protonmail protonmail2 protonmail3";
const FASTMAIL = "fm1 fm2 fm3";
const MIGADU = "key1 key2 key3";
const MAILBOX_ORG = "mbo0001 mbo0002";
const TITAN = "titan1";
const HOSTINGER = "hostingermail-a hostingermail-b hostingermail-c";
const CLOUDFLARE = "cf2024-1";
const MAILGUN = "smtp mailo k1 pic mg";
const SENDGRID = "s1 s2";
const MAILJET = "mailjet";

/** By the provider that the MX names. */
export const SELECTORS_BY_PROVIDER: Readonly<Record<string, string>> = {
  "Google Workspace": GOOGLE,
  "Microsoft 365": MICROSOFT,
  "Zoho Mail": ZOHO,
  "Proton Mail": PROTON,
  Fastmail: FASTMAIL,
  "iCloud Mail": "sig1",
  "Yandex 360": "mail",
  "VK WorkSpace": "mailru",
  Migadu: MIGADU,
  "mailbox.org": MAILBOX_ORG,
  Titan: TITAN,
  Hostinger: HOSTINGER,
  "Cloudflare Email Routing": CLOUDFLARE,
  Mailgun: MAILGUN,
  SendGrid: SENDGRID,
  Mailjet: MAILJET,
};

/** By what the names that an SPF record includes end in. */
export const SELECTORS_BY_SPF: Readonly<Record<string, string>> = {
  "google.com": GOOGLE,
  "protection.outlook.com": MICROSOFT,
  "zoho.com": ZOHO,
  "zoho.eu": ZOHO,
  "zoho.in": ZOHO,
  "zohomail.com": ZOHO,
  "protonmail.ch": PROTON,
  "messagingengine.com": FASTMAIL,
  "icloud.com": "sig1",
  "yandex.net": "mail",
  "mail.ru": "mailru",
  "migadu.com": MIGADU,
  "mailbox.org": MAILBOX_ORG,
  "titan.email": TITAN,
  "hostinger.com": HOSTINGER,
  "mx.cloudflare.net": CLOUDFLARE,
  "mcsv.net": "k1 k2 k3",
  "mandrillapp.com": "mandrill mte1 mte2",
  "sendgrid.net": SENDGRID,
  "mailgun.org": MAILGUN,
  "sendinblue.com": "brevo1 brevo2 mail",
  "brevo.com": "brevo1 brevo2 mail",
  "mailjet.com": MAILJET,
  "zendesk.com": "zendesk1 zendesk2",
  "klaviyo.com": "kl kl2",
  "ccsend.com": "ctct1 ctct2",
};

/** Tried where something stands below `_domainkey`, most usual first. */
export const COMMON_SELECTORS: readonly string[] =
  "default google selector1 selector2 k1 k2 k3 s1 s2 mail dkim email smtp mandrill key1 mxvault".split(
    " ",
  );
