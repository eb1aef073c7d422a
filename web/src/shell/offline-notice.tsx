import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useIsConnectionLost } from "#web/api/connection";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says that the browser has no network, or that the service does not respond: what is shown may be old. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isLost = useIsConnectionLost();
  useRefreshWhenBack(isLost);
  if (isOnline && !isLost) return null;
  return (
    <p role="status" className="bg-warn-soft px-4 py-1.5 text-warn">
      {isOnline
        ? "Connection lost, reconnecting… The page shows what was loaded before."
        : "You are offline. The page shows what was loaded before; changes will fail."}
    </p>
  );
}

/** Asks for everything again that is shown, once the service responds again. */
function useRefreshWhenBack(isLost: boolean): void {
  const cache = useQueryClient();
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost) void cache.invalidateQueries();
    wasLost.current = isLost;
  }, [cache, isLost]);
}
