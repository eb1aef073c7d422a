import type { ApiKey, CreatedApiKey } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { apiKeysQuery } from "#web/features/settings/data/queries";
import { hasPassed } from "#web/format/times";
import { ActionsMenu } from "#web/ui/actions-menu";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { MenuItem } from "#web/ui/menu";
import { Select } from "#web/ui/select";
import { showDone } from "#web/ui/toast";
import { CreatedKey } from "./new-key-dialog";

const GRACE = [
  { value: "0", label: "stops at once" },
  { value: "60", label: "works for another hour" },
  { value: "1440", label: "works for another day" },
] as const;

/** The prefix of the key of a connected client. It has no secret that one could copy. */
export const CLIENT_PREFIX = "oauth";

const canRotate = ({ prefix, expires_at }: ApiKey) =>
  prefix !== CLIENT_PREFIX && (expires_at === null || !hasPassed(expires_at));

/** Rotates or revokes a key. */
export function KeyMenu({ apiKey }: { apiKey: ApiKey }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<"rotate" | "revoke" | null>(null);
  const [grace, setGrace] = useState<(typeof GRACE)[number]["value"]>("60");
  const [rotated, setRotated] = useState<CreatedApiKey | null>(null);
  const refresh = () => cache.invalidateQueries(apiKeysQuery());
  const close = () => setAsking(null);
  return (
    <>
      <ActionsMenu of={apiKey.name}>
        {canRotate(apiKey) && (
          <MenuItem icon={RefreshCw} onSelect={() => setAsking("rotate")}>
            Rotate…
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => setAsking("revoke")}>
          Revoke…
        </MenuItem>
      </ActionsMenu>
      <ConfirmDialog
        open={asking === "rotate"}
        onOpenChange={close}
        title={`Rotate “${apiKey.name}”?`}
        action="Rotate the key"
        tone="primary"
        onConfirm={async () => {
          setRotated(await quarry.apiKeys.rotate(apiKey.id, { grace_minutes: Number(grace) }));
          await refresh();
        }}
      >
        <p className="mb-2">A new key has the same name, scopes and expiry. The old key</p>
        <Select label="The old key" value={grace} options={GRACE} onChange={setGrace} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "revoke"}
        onOpenChange={close}
        title={`Revoke “${apiKey.name}”?`}
        action="Revoke the key"
        onConfirm={async () => {
          await quarry.apiKeys.delete(apiKey.id);
          await refresh();
          showDone(`Revoked ${apiKey.name}`);
        }}
      >
        {apiKey.prefix === CLIENT_PREFIX
          ? "The client is disconnected at once. It can ask for access again."
          : `Programs that use ${apiKey.prefix}… stop working at once. This cannot be undone.`}
      </ConfirmDialog>
      {rotated && <CreatedKey apiKey={rotated} onClose={() => setRotated(null)} />}
    </>
  );
}
