import type { Digest } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { MailCheck, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { digestsQuery } from "#web/features/settings/data/queries";
import { ActionsMenu } from "#web/ui/actions-menu";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { MenuItem } from "#web/ui/menu";
import { showDone } from "#web/ui/toast";

/** Sends a digest now, sends its confirmation again, or deletes it. */
export function DigestMenu({ digest, name }: { digest: Digest; name: string }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => cache.invalidateQueries(digestsQuery());
  const send = useAction({
    mutationFn: () => quarry.digests.send(digest.id),
    onSuccess: async ({ deliveries }) => {
      const failed = deliveries.find(({ status }) => status === "failed");
      showDone(failed ? "The digest was not sent" : "Sent the digest", failed?.error ?? undefined);
      await refresh();
    },
  });
  const confirm = useAction({
    mutationFn: () => quarry.digests.resendConfirmation(digest.id),
    onSuccess: () => showDone("Sent the confirmation again", digest.email ?? undefined),
  });
  return (
    <>
      <ActionsMenu of={`the digest of ${name}`} isBusy={send.isPending}>
        <MenuItem icon={Send} onSelect={() => send.mutate()}>
          Send now
        </MenuItem>
        {digest.status === "unconfirmed" && (
          <MenuItem icon={MailCheck} onSelect={() => confirm.mutate()}>
            Send the confirmation again
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setAsking(true)}>
          Delete…
        </MenuItem>
      </ActionsMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete the digest?"
        action="Delete the digest"
        onConfirm={async () => {
          await quarry.digests.delete(digest.id);
          await refresh();
        }}
      >
        Nothing more is sent to {name}.
      </ConfirmDialog>
    </>
  );
}
