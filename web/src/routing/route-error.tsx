import type { ErrorComponentProps } from "@tanstack/react-router";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isMissingFile, MISSING_FILE, reloadPageOnce } from "#web/api/missing-file";
import { ErrorState } from "#web/ui/error-state";
import { ReloadButton } from "#web/ui/reload-button";

/** Replaces a page that failed, so that the rest of the dashboard stays usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isMissingFile(error)) return <MissingFile />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState error={error} onRetry={retry} />;
}

/** The user left the former page for this one, so that a reload loses nothing. */
function MissingFile() {
  useEffect(() => void reloadPageOnce(), []);
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-2 p-10 text-center">
      <p>{MISSING_FILE}</p>
      <ReloadButton />
    </div>
  );
}
