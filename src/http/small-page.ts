import type { Context } from "hono";
import { html, raw } from "hono/html";

export type Markup = ReturnType<typeof html>;

/** A page that a mailed link opens. `script` runs after the content. */
export type SmallPage = { title: string; content: Markup; script?: string };

/** Returns a page whose content security policy allows only its own style, its own script, and this service. */
export function sendSmallPage<S extends 200 | 404>(c: Context, page: SmallPage, status: S) {
  const nonce = crypto.randomUUID();
  const scripts = page.script ? `script-src 'nonce-${nonce}'; connect-src 'self'; ` : "";
  const policy = `default-src 'none'; ${scripts}style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return c.html(render(page, nonce), status, { "Content-Security-Policy": policy });
}

const render = ({ title, content, script }: SmallPage, nonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 32rem;
            margin: 4rem auto;
            padding: 0 1rem;
          }
          button,
          input {
            font: inherit;
            padding: 0.5rem 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
        ${
          script
            ? html`<script nonce="${nonce}">
                ${raw(script)};
              </script>`
            : ""
        }
      </body>
    </html>`;
