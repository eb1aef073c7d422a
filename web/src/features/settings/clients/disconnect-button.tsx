import type { OAuthGrant } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { apiKeysQuery, oauthGrantsQuery } from "#web/features/settings/data/queries";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { showDone } from "#web/ui/toast";

/** Ends the access of a client, after a question. */
export function DisconnectButton({ grant }: { grant: OAuthGrant }) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, client_name: name, redirect_host } = grant;
  return (
    <>
      <Button size="small" aria-label={`Disconnect ${name}`} onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Disconnect “${name}”?`}
        action="Disconnect"
        onConfirm={async () => {
          await quarry.oauth.grants.delete(id);
          // A connection is also in the list of keys.
          await Promise.all([
            cache.invalidateQueries(oauthGrantsQuery()),
            cache.invalidateQueries(apiKeysQuery()),
          ]);
          showDone(`Disconnected ${name}`);
        }}
      >
        {redirect_host} loses its access at once. The client has to ask for it again.
      </ConfirmDialog>
    </>
  );
}
