import { z } from "zod";
import { AddressRefused, publicFetch } from "#src/platform/outbound/public-fetch";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";
import { AppError, invalid } from "#src/shared/errors";
import { readText } from "#src/shared/web/read-body";
import { type Client, ClientMetadata, clientName } from "./client";
import { redirectUriProblem } from "./redirect-uri";

/** The draft recommends 5 kB (§6.6). */
const MAX_BYTES = 10 * 1024;
const TIMEOUT_MS = 5_000;

const Document = ClientMetadata.extend({ client_id: z.string() });

/** Whether a client id is the address of a document, by https. */
export const isDocumentAddress = (id: string): boolean => id.startsWith("https://");

/**
 * Reads the client that a document describes: its id is the address of the document
 * (https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/). Redirects are not followed, so
 * that the host of the id vouches for the client.
 */
export async function fetchClient(id: string, options: WebUrlOptions): Promise<Client> {
  const address = URL.parse(id);
  if (!address || !isClientAddress(address, id))
    throw refused("client_id must be an https URL with a path, without credentials and fragment");
  const text = await fetchText(id, options);
  const document = Document.safeParse(parseJson(text));
  if (!document.success)
    throw refused("The client metadata document must be a JSON object with redirect_uris");
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method } = document.data;
  if (client_id !== id)
    throw refused("The client metadata document has another client_id than its address");
  if ((token_endpoint_auth_method ?? "none") !== "none")
    throw refused("The client metadata document must have token_endpoint_auth_method none");
  if (redirect_uris.some((uri) => redirectUriProblem(uri) !== null))
    throw refused("The client metadata document has a redirect URI that is not allowed");
  const name = clientName(client_name, address.hostname);
  return { id, name, redirectUris: redirect_uris, documentHost: address.hostname };
}

const isClientAddress = ({ pathname, username, password }: URL, id: string) =>
  pathname !== "/" && !username && !password && !id.includes("#") && !/\/\.{1,2}(?:\/|$)/.test(id);

async function fetchText(id: string, options: WebUrlOptions): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const headers = { Accept: "application/json" };
    const response = await publicFetch(id, { headers, signal }, options);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw unreadable(`has status ${response.status}`);
    }
    const text = await readText(response, MAX_BYTES, signal);
    if (text === null) throw unreadable(`has more than ${MAX_BYTES} bytes`);
    return text;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof AddressRefused) throw refused("client_id is not a public address");
    throw unreadable("could not be read"); // The network, or the time limit.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // The schema rejects it.
  }
}

const refused = (message: string) => invalid("query.client_id", message);
const unreadable = (why: string) => refused(`The client metadata document ${why}`);
