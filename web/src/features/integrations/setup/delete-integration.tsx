import type { Integration } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { integrationQuery, integrationsQuery } from "#web/features/integrations/data/queries";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { showDone } from "#web/ui/toast";

export function DeleteIntegration({ integration }: { integration: Integration }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await quarry.integrations.delete(integration.id);
    await navigate({ to: "/integrations" });
    cache.removeQueries(integrationQuery(integration.id));
    await cache.invalidateQueries(integrationsQuery());
    showDone(`Deleted ${integration.name}`);
  };
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">
        Its secrets are deleted, and deliveries in progress end as failed. Records at the provider
        stay.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete the integration
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${integration.name}?`}
        action="Delete the integration"
        onConfirm={remove}
      >
        Workflows that push to it fail from now on. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
