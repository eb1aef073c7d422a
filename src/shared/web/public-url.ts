import type { Settings } from "#src/shared/settings";

/**
 * An absolute URL of this service, for mail. It uses `PUBLIC_URL` and never the Host header, which the caller
 * controls. Throws if the setting is missing; no mail is sent then (see `isMailConfigured`).
 */
export function publicUrl({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">, path: string): string {
  if (PUBLIC_URL === undefined)
    throw new Error("PUBLIC_URL is not set. Mail requires it for links");
  return new URL(path, PUBLIC_URL).href;
}
