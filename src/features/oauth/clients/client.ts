import * as z from "zod";
import { visible } from "#src/shared/visible-text";

/** A program that asks for access. It is public: it has no secret, and proves with PKCE that a code is its own. */
export type Client = {
  id: string;
  /** The name that the program gives itself. Nobody has checked it. */
  name: string;
  redirectUris: string[];
  /** The host whose document describes the client, which proves who it is; null for a registered client. */
  documentHost: string | null;
};

const MAX_NAME_LENGTH = 80;

/** The members of client metadata that are used (RFC 7591 §2). Others are ignored, as §3.1 demands. */
export const ClientMetadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(20),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/** A name that is safe to show, and fits an API key. */
export function clientName(given: string | undefined, fallback: string): string {
  const name = visible(given ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return (name || fallback).slice(0, MAX_NAME_LENGTH).toWellFormed();
}
