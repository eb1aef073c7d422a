import type { Settings } from "#src/shared/settings";

/**
 * An absolute URL of this service, for mails. It comes from `PUBLIC_URL` and never from the request, whose
 * Host header the caller chooses. Throws where it is not set: then no mail is sent (see `isMailConfigured`).
 */
export function publicUrl({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">, path: string): string {
  if (PUBLIC_URL === undefined) throw new Error("PUBLIC_URL is not set; mails need it for links");
  return new URL(path, PUBLIC_URL).href;
}
