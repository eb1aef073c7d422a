import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { forgetMissingFile, MISSING_FILE, useIsFileMissing } from "#web/api/missing-file";
import { ReloadButton } from "#web/ui/reload-button";

/** Says that a part of the page is missing, until another page is opened. It does not reload by itself, because a form may have text in it. */
export function MissingFileNotice() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (pathChanged) forgetMissingFile();
      }),
    [router],
  );
  if (!useIsFileMissing()) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-warn-soft px-4 py-1.5 text-warn"
    >
      <p>{MISSING_FILE} Save your text, then reload the page.</p>
      <ReloadButton />
    </div>
  );
}
