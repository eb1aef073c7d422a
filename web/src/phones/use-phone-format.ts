import { useSyncExternalStore } from "react";
import type { PhoneFormats } from "./format-phone";

type Format = (e164: string) => string;

const asIs: Format = (e164) => e164;
let format = asIs;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * Writes telephone numbers as people do. The formats of all countries are a file of their own, loaded with the first page
 * that shows a number. Until it is there, and if it is missing, a number is in E.164.
 */
export function usePhoneFormat(): Format {
  return useSyncExternalStore(subscribe, () => format);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loading ??= load().catch(() => {
    // Offline, or an old version of the dashboard. The next page that shows a number tries again.
    loading = undefined;
  });
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  const [{ formatPhone }, { default: data }] = await Promise.all([
    import("./format-phone"),
    import("./formats.json"),
  ]);
  format = (e164) => formatPhone(e164, data.formats as unknown as PhoneFormats);
  for (const listener of listeners) listener();
}
