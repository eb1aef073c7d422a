import type { Integration, RotatedSecret } from "@quarry/client";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { formatMoment } from "#web/format/times";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { OnceShown } from "#web/ui/once-shown";

/** Replaces the secret with which messages are signed. */
export function RotateSecret({ integration }: { integration: Integration }) {
  const [isAsking, setAsking] = useState(false);
  const [rotated, setRotated] = useState<RotatedSecret | null>(null);
  if (rotated)
    return (
      <div className="grid max-w-xl gap-3">
        <OnceShown label="signing secret" value={rotated.signing_secret} />
        <p className="text-muted">
          Until {formatMoment(rotated.previous_valid_until)}, messages are also signed with the old
          one. Change your server until then.
        </p>
      </div>
    );
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">
        Your server verifies messages with it. It was shown when the webhook was created.
      </p>
      <Button onClick={() => setAsking(true)}>Rotate the secret</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Rotate the signing secret?"
        action="Rotate the secret"
        tone="primary"
        onConfirm={async () => setRotated(await quarry.integrations.rotateSecret(integration.id))}
      >
        For one day, messages have a second signature by the old secret.
      </ConfirmDialog>
    </>
  );
}
