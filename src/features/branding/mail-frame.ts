import { html } from "hono/html";
import type { Branding } from "./schemas";

/** The result of `html`. Inserting it into another template does not escape it again. */
export type Markup = ReturnType<typeof html>;

/** The content of a mail in both forms. */
type Content = {
  title: string;
  /** The service's own name, which stays visible beside a workspace's name. */
  service: string;
  html: Markup | Markup[];
  text: string;
  unsubscribeUrl?: string | undefined;
};

const DEFAULT_COLOR = "#334155";
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The name that a workspace uses in what it sends. */
export const productName = ({ product_name }: Branding) => product_name ?? "Quarry";

/**
 * Renders a mail in a workspace's branding. All values are escaped; the logo can only be an image. A mail under a
 * workspace's name states which service sent it.
 */
export async function frameMail(
  branding: Branding,
  content: Content,
): Promise<{ html: string; text: string }> {
  const name = branding.product_name ?? content.service;
  const origin =
    branding.product_name === null ? null : `Sent by ${content.service} on behalf of ${name}.`;
  const { logo_url: logo, support_email: support, footer_text: footer } = branding;
  const { unsubscribeUrl } = content;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${content.title}</title>
      </head>
      <body style="margin:0;background:#f4f5f7;${FONT};color:#1f2933">
        <div style="max-width:600px;margin:0 auto;padding:24px 16px">
          <div
            style="background:#fff;border-top:4px solid ${branding.primary_color ?? DEFAULT_COLOR};padding:24px"
          >
            <p style="margin:0 0 16px;font-weight:600">
              ${logo ? html`<img src="${logo}" alt="${name}" height="40" style="max-width:240px" />` : name}
            </p>
            <h1 style="margin:0 0 16px;font-size:20px">${content.title}</h1>
            ${content.html}
          </div>
          <div style="padding:16px;font-size:12px;color:#616e7c">
            ${origin ? html`<p>${origin}</p>` : ""}
            ${footer ? html`<p style="white-space:pre-line">${footer}</p>` : ""}
            ${support ? html`<p>Questions? <a href="mailto:${support}">${support}</a></p>` : ""}
            ${unsubscribeUrl ? html`<p><a href="${unsubscribeUrl}">Unsubscribe</a></p>` : ""}
          </div>
        </div>
      </body>
    </html>`;
  const endings = [
    origin,
    footer,
    support && `Questions? ${support}`,
    unsubscribeUrl && `Unsubscribe: ${unsubscribeUrl}`,
  ].filter(Boolean);
  const text = [name, content.title, content.text, ...(endings.length ? ["-- ", ...endings] : [])];
  return { html: String(await page), text: text.join("\n\n") };
}
