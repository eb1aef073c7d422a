import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { queryClient } from "#web/cache/query-client";
import { useSessionState } from "#web/api/use-session";
import { PaletteHost } from "#web/palette/palette-host";
import { preloadPopups } from "#web/ui/preload-popups";
import { ToastHost } from "#web/ui/toast-host";
import { MissingFileNotice } from "./missing-file-notice";
import { OfflineNotice } from "./offline-notice";
import { Sidebar } from "./sidebar";
import { TopBar } from "./top-bar";
import { useSignInWhenEnded } from "./use-sign-in-when-ended";
import { VerifyNotice } from "./verify-notice";

/** The frame of every page: navigation, the bar above, messages, and the command palette. */
export function AppShell() {
  const session = useSessionState();
  useSignInWhenEnded(session);
  useEffect(() => preloadPopups(), []);
  useFocusOnNewPage();
  if (!session) return null;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <a
          href="#content"
          className="sr-only z-60 rounded bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the content
        </a>
        <div className="flex h-dvh">
          <Sidebar />
          <div className="flex min-w-0 flex-1 flex-col">
            <TopBar />
            <OfflineNotice />
            <MissingFileNotice />
            <VerifyNotice />
            <main
              id="content"
              tabIndex={-1}
              className="relative min-h-0 flex-1 overflow-y-auto outline-none"
            >
              <Outlet />
            </main>
          </div>
        </div>
        <PaletteHost />
        <ToastHost />
      </QueryClientProvider>
    </CSPProvider>
  );
}

/** Moves the focus to the content if the element that had it is gone with the former page. */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged }) => {
        if (pathChanged && document.activeElement === document.body)
          document.getElementById("content")?.focus({ preventScroll: true });
      }),
    [router],
  );
}
