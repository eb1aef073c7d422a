import { html } from "hono/html";

/** The page, the script that starts it, and its Content-Security-Policy: only files of this Worker may load. */
export const docsPage = (product: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${product} API</title>
        <link rel="icon" href="/docs-assets/favicon-32x32.png" />
        <link rel="stylesheet" href="/docs-assets/swagger-ui.css" />
      </head>
      <body>
        <div id="docs"></div>
        <noscript
          >The description of the API is at
          <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</noscript
        >
        <script src="/docs-assets/swagger-ui-bundle.js"></script>
        <script src="/docs-assets/start.js"></script>
      </body>
    </html> `;

export const START_SCRIPT = `SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  persistAuthorization: true,
  validatorUrl: null,
});
`;

export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
