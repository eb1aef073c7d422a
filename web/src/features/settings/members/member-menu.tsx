import type { Member } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useRole } from "#web/api/use-role";
import { CheckboxField } from "#web/ui/checkbox-field";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { GuardedButton } from "#web/ui/guarded-button";
import { showDone } from "#web/ui/toast";
import { reasonAgainst } from "./roles";

/** Removes a member. */
export function MemberMenu({ member }: { member: Member }) {
  const cache = useQueryClient();
  const own = useRole();
  const [isAsking, setAsking] = useState(false);
  const [revokesKeys, setRevokesKeys] = useState(false);
  const name = member.name ?? member.email;
  const remove = async () => {
    await quarry.workspace.members.delete(member.user_id, { revoke_api_keys: revokesKeys });
    await Promise.all(
      [["members"], ["invitations"], ["api-keys"]].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
    showDone(`Removed ${name}`);
  };
  return (
    <>
      <GuardedButton
        variant="ghost"
        size="icon"
        aria-label={`Remove ${name}`}
        reason={reasonAgainst(own, member)}
        onClick={() => setAsking(true)}
      >
        <UserMinus aria-hidden="true" className="size-4" />
      </GuardedButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        action="Remove the member"
        onConfirm={remove}
      >
        <p>
          Their sessions in this workspace end at once, and their open invitations are withdrawn.
          Leads, schedules and everything else stay.
        </p>
        <div className="mt-3 text-text">
          <CheckboxField
            label="Also revoke the API keys that they created"
            hint="Programs that use these keys stop working."
            checked={revokesKeys}
            onChange={(event) => setRevokesKeys(event.target.checked)}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
