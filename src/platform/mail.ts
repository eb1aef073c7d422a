import type { Settings } from "#src/shared/settings";
import { sendByBinding } from "./mail-binding";
import { type Mail, readSender, toEnvelope } from "./mail-envelope";
import { sendByResend } from "./mail-resend";

/** Throws `DeliveryFailed`. */
export type Mailer = {
  /** Whether a mail that is sent again under its key arrives once. */
  sendsOnce: boolean;
  send: (mail: Mail) => Promise<void>;
};

type MailSettings = Pick<Settings, "MAIL_FROM" | "RESEND_API_KEY">;

/** What sends mail: the `send_email` binding `EMAIL`, else Resend; null where mail is not configured. */
export function createMailer(
  settings: MailSettings,
  env: object,
  options: { deadlineMs?: number } = {},
): Mailer | null {
  const { MAIL_FROM: from, RESEND_API_KEY: apiKey } = settings;
  const binding = Reflect.get(env, "EMAIL") as SendEmail | undefined;
  if (from === undefined || (!binding && apiKey === undefined)) {
    if (binding || apiKey !== undefined) sayMissingSender();
    return null;
  }
  const sender = readSender(from);
  if (binding)
    return { sendsOnce: false, send: (mail) => sendByBinding(binding, toEnvelope(sender, mail)) };
  return {
    sendsOnce: true,
    send: (mail) => sendByResend({ apiKey: apiKey!, ...options }, toEnvelope(sender, mail)),
  };
}

function sayMissingSender(): void {
  console.error(
    JSON.stringify({
      level: "error",
      event: "mail_not_configured",
      error: "Mail could be sent, but MAIL_FROM does not say from which address",
    }),
  );
}
