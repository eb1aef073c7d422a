import type { Integration } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { findProduct, type Product } from "#web/features/integrations/data/products";
import { integrationQuery, integrationsQuery } from "#web/features/integrations/data/queries";
import { Button } from "#web/ui/button";
import { CheckboxField } from "#web/ui/checkbox-field";
import { ErrorLine } from "#web/ui/error-state";
import { Notice } from "#web/ui/notice";
import { Section } from "#web/ui/section";
import { showDone } from "#web/ui/toast";
import { DeleteIntegration } from "./delete-integration";
import { IntegrationFields } from "./integration-fields";
import { readSettings } from "./read-settings";
import { RotateSecret } from "./rotate-secret";

/** Name, credentials and behaviour of an integration. */
export function SettingsTab({ integration }: { integration: Integration }) {
  const product = findProduct(integration.provider);
  return (
    <>
      {product ? (
        <SettingsForm key={integration.updated_at} integration={integration} product={product} />
      ) : (
        <div className="p-4">
          <Notice tone="warn" title="This version of the dashboard does not know this provider" />
        </div>
      )}
      {integration.provider === "webhook" && (
        <Section title="Signing secret">
          <RotateSecret integration={integration} />
        </Section>
      )}
      <Section title="Delete">
        <DeleteIntegration integration={integration} />
      </Section>
    </>
  );
}

type SettingsFormProps = { integration: Integration; product: Product };

function SettingsForm({ integration, product }: SettingsFormProps) {
  const cache = useQueryClient();
  const submission = useSubmit(async ({ name = "", ...values }) => {
    const saved = await quarry.integrations.update(integration.id, {
      name,
      auto_push: values["auto_push"] === "on",
      enabled: values["enabled"] === "on",
      ...readSettings(product, values),
    });
    cache.setQueryData(integrationQuery(integration.id).queryKey, saved);
    showDone("Saved the settings");
    await cache.invalidateQueries(integrationsQuery());
  });
  return (
    <form onSubmit={submission.onSubmit} className="grid max-w-xl gap-4 border-b p-4">
      <IntegrationFields product={product} integration={integration} errors={submission.fields} />
      <CheckboxField
        name="enabled"
        label="Enabled"
        hint="A disabled integration receives nothing. What was not sent meanwhile is listed as failed."
        defaultChecked={integration.enabled}
      />
      <ErrorLine error={submission.error} />
      <div>
        <Button type="submit" variant="primary" busy={submission.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
