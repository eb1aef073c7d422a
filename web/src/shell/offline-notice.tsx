import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Says that the browser has no network: what is shown may be old, and changes fail. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p role="status" className="bg-warn-soft px-4 py-1.5 text-warn">
      You are offline. The page shows what was loaded before; changes will fail.
    </p>
  );
}
