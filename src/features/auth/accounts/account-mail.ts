import { html } from "hono/html";
import { frameMail } from "#src/features/branding/mail-frame";
import { NO_BRANDING } from "#src/features/branding/service";
import { createMailer, serviceName } from "#src/platform/mail/send-mail";
import type { AccountMailKind } from "#src/platform/mail/mail-limits";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";

/** The dependencies of account mails. */
export type MailService = { env: Env; settings: Settings };

/** A mail about an account. Contains only fixed text and own links, never text that a stranger typed. */
export type AccountMail = {
  title: string;
  /** The paragraphs before the links and after them. */
  before: string[];
  links: { label: string; url: string }[];
  after: string[];
};

/** Writes a mail. Tokens of its links are issued only when it is called. */
type Write = () => Promise<AccountMail>;

/**
 * Mails the owner of an address about their account. `plan` returns the writer of the mail, or null if there is
 * none to send; such a request counts for its address only. Never rejects, so that it can run after the
 * response. A failure is logged.
 */
export async function mailAccount(
  { env, settings }: MailService,
  to: string,
  kind: AccountMailKind,
  plan: () => Promise<Write | null>,
): Promise<void> {
  try {
    const mailer = createMailer(settings, env);
    if (!mailer) return;
    let write: Write | null = null;
    const reserved = await mailer.reserveForAccount(kind, to, async () => {
      write = await plan();
      return write !== null;
    });
    if (!reserved || !write) return;
    const mail = await (write as Write)();
    await reserved.send({
      subject: mail.title,
      ...(await layOut(mail, serviceName(settings))),
      idempotencyKey: `${kind}/${crypto.randomUUID()}`,
    });
  } catch (error) {
    log.error("account_mail.failed", { kind, error });
  }
}

function layOut({ title, before, links, after }: AccountMail, service: string) {
  const paragraphs = (texts: string[]) => texts.map((text) => html`<p>${text}</p>`);
  return frameMail(NO_BRANDING, {
    title,
    service,
    html: [
      ...paragraphs(before),
      ...links.map(({ label, url }) => html`<p><a href="${url}">${label}</a></p>`),
      ...paragraphs(after),
    ],
    text: [...before, ...links.map(({ label, url }) => `${label}: ${url}`), ...after].join("\n\n"),
  });
}
