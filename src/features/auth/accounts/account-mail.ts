import { html } from "hono/html";
import { frameMail } from "#src/features/branding/mail-frame";
import { NO_BRANDING } from "#src/features/branding/service";
import { createMailer, serviceName } from "#src/platform/mail/send-mail";
import type { AccountMailKind } from "#src/platform/mail/mail-limits";
import { log } from "#src/shared/log";
import type { Settings } from "#src/shared/settings";

/** What is needed to mail the owner of an account. */
export type MailService = { env: Env; settings: Settings };

/** A mail about an account. Only fixed text and links of ours: nothing that a stranger typed. */
export type AccountMail = {
  title: string;
  /** The paragraphs before the links and after them. */
  before: string[];
  links: { label: string; url: string }[];
  after: string[];
};

/** What writes a mail; only then are the tokens of its links issued. */
type Write = () => Promise<AccountMail>;

/**
 * Mails the owner of an address about an account of theirs. `plan` tells what writes the mail, or null where there
 * is none to send: the request then counts for its address, as any does, and for nothing else. Never rejects, so
 * that it can run after the response: a failure is logged for the operator.
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
