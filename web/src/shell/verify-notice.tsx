import { useState } from "react";
import { quarry } from "#web/api/client";
import { useLock } from "#web/api/use-lock";
import { useSession } from "#web/api/use-session";
import { Button } from "#web/ui/button";
import { showDone, showFailure } from "#web/ui/toast";

/** Reminds a user whose address is not verified: without it, this account cannot be signed in to again. */
export function VerifyNotice() {
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const lock = useLock();
  if (user.email_verified_at !== null) return null;
  const resend = async () => {
    if (!lock.take()) return;
    setBusy(true);
    try {
      await quarry.auth.resendVerification();
      showDone("The link is on its way", user.email);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
      lock.freeLater();
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2 bg-info-soft px-4 py-1.5 text-info">
      <p>Open the link in the mail to {user.email}. Without it, you cannot sign in again.</p>
      <Button size="small" busy={isBusy} onClick={() => void resend()}>
        Send it again
      </Button>
    </div>
  );
}
