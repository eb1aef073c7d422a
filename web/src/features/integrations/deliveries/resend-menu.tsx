import type { PushDetails } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { Menu, MenuItem } from "#web/ui/menu";
import { showDone, showProblem } from "#web/ui/toast";

type ResendMenuProps = { push: PushDetails; onResent: (pushId: string) => void };

/** Sends a delivery again: the whole, or the leads that failed. */
export function ResendMenu({ push, onResent }: ResendMenuProps) {
  const cache = useQueryClient();
  const resend = useAction({
    mutationFn: (only_failed: boolean) =>
      quarry.integrations.pushes.resend(push.id, { only_failed }),
    onSuccess: async (result) => {
      await cache.invalidateQueries({ queryKey: ["pushes"] });
      onResent(result.push_id);
      if (result.status === "failed") showProblem("Sent again, and failed again");
      else showDone("Sent again");
    },
  });
  // The service retries it by itself.
  if (push.status === "pending") return null;
  if (push.failed === 0 || push.pushed === 0)
    return (
      <Button size="small" busy={resend.isPending} onClick={() => resend.mutate(false)}>
        {!resend.isPending && <RotateCw aria-hidden="true" className="size-3.5" />}
        Resend
      </Button>
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" busy={resend.isPending}>
          {!resend.isPending && <RotateCw aria-hidden="true" className="size-3.5" />}
          Resend
        </Button>
      }
    >
      <MenuItem onSelect={() => resend.mutate(true)}>
        {counted(push.failed, "failed lead")} only
      </MenuItem>
      <MenuItem onSelect={() => resend.mutate(false)}>
        All {counted(push.lead_count, "lead")}
      </MenuItem>
    </Menu>
  );
}
