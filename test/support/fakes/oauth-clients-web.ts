import type { Web } from "#local/dev/web/serve-web";

const HOST = "assistant.test";
export const CLIENT_DOCUMENT = `https://${HOST}/client.json`;
export const CLIENT_CALLBACK = `https://${HOST}/callback`;

const DOCUMENT = {
  client_id: CLIENT_DOCUMENT,
  client_name: "Assistant",
  redirect_uris: [CLIENT_CALLBACK],
  token_endpoint_auth_method: "none",
  unknown_member: { is: "ignored" },
};

/** Metadata documents of OAuth clients: a valid one, and one for each reason to reject one. */
const DOCUMENTS: Record<string, () => Response> = {
  "/client.json": () => Response.json(DOCUMENT),
  "/another-id.json": () => Response.json(DOCUMENT),
  "/with-secret.json": () =>
    Response.json({ ...DOCUMENT, token_endpoint_auth_method: "private_key_jwt" }),
  "/bad-redirect.json": () =>
    Response.json({ ...DOCUMENT, redirect_uris: ["javascript:alert(1)"] }),
  "/moved.json": () => Response.redirect(CLIENT_DOCUMENT, 302),
  "/large.json": () => Response.json({ ...DOCUMENT, padding: "x".repeat(20_000) }),
  "/page.json": () => new Response("<p>Not JSON</p>"),
  "/down.json": () => Response.error(),
};

/** Hosts of assistants that identify themselves by the address of a document. */
export const oauthClientsWeb: Web = (request) => {
  const { hostname, pathname, href } = new URL(request.url);
  if (hostname !== HOST) return undefined;
  const response = DOCUMENTS[pathname]?.();
  // Only the document of another id keeps its own.
  if (!response || pathname === "/another-id.json" || !response.ok || pathname === "/page.json")
    return response ?? new Response("no", { status: 404 });
  return response
    .json()
    .then((document) => Response.json({ ...(document as object), client_id: href }));
};
