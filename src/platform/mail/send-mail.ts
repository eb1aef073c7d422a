import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";
import { DeliveryFailed } from "#src/platform/outbound/delivery-failed";
import { sendByBinding } from "./mail-binding";
import { type Envelope, type Mail, readSender, toEnvelope } from "./mail-envelope";
import {
  type AccountMailKind,
  countAccountMail,
  countMail,
  type MailLimits,
  type MailPurpose,
} from "./mail-limits";
import { sendByResend } from "./mail-resend";

/** A mail that is counted and may be sent. */
export type ReservedMail = {
  /** Throws `DeliveryFailed`. */
  send: (mail: Omit<Mail, "to">) => Promise<void>;
  /** Reverts the count if the mail is not sent. */
  release: () => Promise<void>;
};

/** Sends all mail of the service, and counts every mail against the limits. */
export type Mailer = {
  /** Whether the transport deduplicates mails by their key. */
  sendsOnce: boolean;
  /** Counts a mail before it is sent; throws `MailLimitReached`. */
  reserve: (purpose: MailPurpose, to: string) => Promise<ReservedMail>;
  /** Like `reserve`. Null if no mail `isDue`; the request then counts only for its address. */
  reserveForAccount: (
    kind: AccountMailKind,
    to: string,
    isDue: () => Promise<boolean>,
  ) => Promise<ReservedMail | null>;
  /** Counts and sends; throws `DeliveryFailed`. */
  send: (purpose: MailPurpose, mail: Mail) => Promise<void>;
};

type MailBindings = Pick<Env, "RATE_LIMITER"> & { EMAIL?: SendEmail };

type MailSettings = Pick<Settings, "MAIL_FROM" | "RESEND_API_KEY" | "PUBLIC_URL">;

/** The service's own name in mails: the name in `MAIL_FROM`, else Quarry. */
export const serviceName = ({ MAIL_FROM }: Pick<Settings, "MAIL_FROM">): string =>
  (MAIL_FROM !== undefined && readSender(MAIL_FROM).name) || "Quarry";

/** Whether mail is configured: a sender, a transport (the binding `EMAIL` or Resend), and a URL for links. */
export const isMailConfigured = (settings: MailSettings, env: object): boolean =>
  hasTransport(settings, env) && missingMailSettings(settings, env).length === 0;

/** The missing settings if a transport is configured. */
export const missingMailSettings = (settings: MailSettings, env: object): string[] =>
  hasTransport(settings, env)
    ? (["MAIL_FROM", "PUBLIC_URL"] as const).filter((name) => settings[name] === undefined)
    : [];

/** The mailer over the `send_email` binding `EMAIL`, else Resend; null if mail is not configured. */
export function createMailer(
  settings: MailSettings & MailLimits,
  env: MailBindings,
  options: { deadlineMs?: number } = {},
): Mailer | null {
  if (!hasTransport(settings, env)) return null;
  const missing = missingMailSettings(settings, env);
  if (missing.length > 0) {
    logMissing(missing);
    return null;
  }
  const sender = { ...readSender(settings.MAIL_FROM!), name: serviceName(settings) };
  const binding = mailBinding(env);
  const deliver = binding
    ? (mail: Envelope) => sendByBinding(binding, mail)
    : (mail: Envelope) => sendByResend({ apiKey: settings.RESEND_API_KEY!, ...options }, mail);
  const reserved = (to: string, release: () => Promise<void>): ReservedMail => {
    const send = async (mail: Omit<Mail, "to">) => {
      try {
        await deliver(toEnvelope(sender, { ...mail, to }));
      } catch (error) {
        // Nothing was sent, and the next attempt counts again.
        if (error instanceof DeliveryFailed && error.next === "retry") await release();
        throw error;
      }
    };
    return { send, release };
  };
  const reserve: Mailer["reserve"] = async (purpose, to) =>
    reserved(to, await countMail(env, settings, purpose, to));
  return {
    sendsOnce: binding === undefined,
    reserve,
    reserveForAccount: async (kind, to, isDue) => {
      const release = await countAccountMail(env, settings, kind, to, isDue);
      return release && reserved(to, release);
    },
    send: async (purpose, mail) => (await reserve(purpose, mail.to)).send(mail),
  };
}

const mailBinding = (env: object) => Reflect.get(env, "EMAIL") as SendEmail | undefined;

const hasTransport = ({ RESEND_API_KEY }: MailSettings, env: object) =>
  mailBinding(env) !== undefined || RESEND_API_KEY !== undefined;

function logMissing(missing: string[]): void {
  log.error("mail.not_configured", {
    error: `Mail is not sent until ${missing.join(" and ")} is set`,
  });
}
