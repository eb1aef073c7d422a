import { NotFoundError, type InvitationPreview } from "@quarry/client";
import { useEffect, useState } from "react";
import { accountClient, sessions } from "#web/api/sessions";

type Received =
  | { state: "loading" | "closed" | "unknown"; invitation?: undefined }
  | { state: "open"; invitation: InvitationPreview };

/** Until it is known who is signed in. If nobody knows, a password proves who accepts. */
const knowSession = () => sessions.open().catch(() => null);

/**
 * The invitation of a token, read once, and who is signed in. "unknown": without a token, or if the service did not say; it may still be
 * accepted. A query would load its library, and these pages have none.
 */
export function useInvitationPreview(token: string): Received {
  const [received, setReceived] = useState<Received>({ state: token ? "loading" : "unknown" });
  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([accountClient.invitations.preview({ token }, { signal }), knowSession()]).then(
      ([invitation]) => setReceived({ state: "open", invitation }),
      (error: unknown) => {
        if (signal.aborted) return;
        setReceived({ state: error instanceof NotFoundError ? "closed" : "unknown" });
      },
    );
    return () => controller.abort();
  }, [token]);
  return received;
}
