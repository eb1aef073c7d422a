import { html } from "hono/html";
import type { Markup } from "#src/features/branding/mail-frame";

/** What the pages may do: nothing but send their own form back. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Asks first: programs that look through mails follow links, and must not unsubscribe anybody. */
export const confirmPage = () =>
  page(
    "Stop these mails?",
    html`<p>You will get no more of this digest by e-mail.</p>
      <form method="post"><button>Unsubscribe</button></form>`,
  );

/** The same whether the digest was there, was left before, or is gone. */
export const donePage = () =>
  page("You are unsubscribed", html`<p>You will get no more of this digest by e-mail.</p>`);

export const wrongLinkPage = () =>
  page(
    "This link does not work",
    html`<p>It may have been cut off. Open it again from the mail, as a whole.</p>`,
  );

const page = (title: string, content: Markup) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 32rem;
            margin: 4rem auto;
            padding: 0 1rem;
          }
          button {
            font: inherit;
            padding: 0.5rem 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
