import type { Integration } from "@quarry/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { counted } from "#web/format/numbers";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { GuardedButton } from "#web/ui/guarded-button";
import { showDone } from "#web/ui/toast";

const NEWEST = 100;

type PushNowProps = { integration: Integration; onPushed: (pushId: string) => void };

/** Pushes the newest leads of the workspace. */
export function PushNow({ integration, onPushed }: PushNowProps) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // The dialog ignores a second click.
  const push = useMutation({
    mutationFn: () => quarry.integrations.push(integration.id, { limit: NEWEST }),
    onError: () => {}, // Shown in the dialog.
    onSuccess: async ({ push_id, pushed, failed }) => {
      showDone(
        `Pushed ${counted(pushed, "lead")} to ${integration.name}`,
        failed > 0 ? `${counted(failed, "lead")} failed` : undefined,
      );
      await cache.invalidateQueries({ queryKey: ["pushes"] });
      onPushed(push_id);
    },
  });
  return (
    <>
      <GuardedButton
        size="small"
        variant="primary"
        reason={integration.enabled ? undefined : "The integration is disabled"}
        onClick={() => setAsking(true)}
      >
        <Send aria-hidden="true" className="size-3.5" />
        Push leads
      </GuardedButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Push to ${integration.name}?`}
        action={`Push the newest ${NEWEST} leads`}
        tone="primary"
        onConfirm={() => push.mutateAsync()}
      >
        Sends the newest leads of the workspace, at most {NEWEST}. To choose others, select them in
        the grid of leads.
      </ConfirmDialog>
    </>
  );
}
