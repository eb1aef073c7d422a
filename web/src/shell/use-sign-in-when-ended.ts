import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { SessionState } from "#web/api/session-store";

/** Leads to sign-in when the session ends while a page is open, and from there back to the page. */
export function useSignInWhenEnded(session: SessionState): void {
  const router = useRouter();
  useEffect(() => {
    if (session) return;
    const next = router.state.location.href;
    void router.navigate({ to: "/sign-in", search: { next }, replace: true });
  }, [session, router]);
}
