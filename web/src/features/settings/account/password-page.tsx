import { useRef } from "react";
import { quarry } from "#web/api/client";
import { useSession } from "#web/api/use-session";
import { useSubmit } from "#web/api/use-submit";
import { Button } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { TextField } from "#web/ui/field";
import { Page } from "#web/ui/page";
import { showDone } from "#web/ui/toast";

/** Changes the password of the signed-in user. */
export function PasswordPage() {
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const submission = useSubmit(async ({ current_password = "", new_password = "" }) => {
    await quarry.auth.updatePassword({ current_password, new_password });
    form.current?.reset();
    showDone("Changed the password", "Your other sessions have ended.");
  });
  return (
    <Page title="Password">
      <form ref={form} onSubmit={submission.onSubmit} className="grid max-w-md gap-4 p-4">
        <p className="text-muted">
          Your other sessions end, and links that set a password stop working. API keys keep
          working.
        </p>
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <TextField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          error={submission.fields["current_password"]}
        />
        <TextField
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={128}
          hint="12 to 128 characters. A sentence works well."
          error={submission.fields["new_password"]}
        />
        <ErrorLine error={submission.error} />
        <div>
          <Button type="submit" variant="primary" busy={submission.busy}>
            Change the password
          </Button>
        </div>
      </form>
    </Page>
  );
}
