import type { Integration } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { findProduct, type Product, type Setting } from "#web/features/integrations/data/products";
import { integrationQuery, integrationsQuery } from "#web/features/integrations/data/queries";
import { Button } from "#web/ui/button";
import { CheckboxField } from "#web/ui/checkbox-field";
import { ErrorLine } from "#web/ui/error-state";
import { TextField } from "#web/ui/field";
import { Notice } from "#web/ui/notice";
import { Section } from "#web/ui/section";
import { showDone } from "#web/ui/toast";
import { DeleteIntegration } from "./delete-integration";
import { EventsField } from "./events-field";
import { readSettings } from "./read-settings";
import { RotateSecret } from "./rotate-secret";
import { SettingField } from "./setting-field";

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
  const { fields } = submission;
  return (
    <form onSubmit={submission.onSubmit} className="grid max-w-xl gap-4 border-b p-4">
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={integration.name}
        error={fields["name"]}
      />
      {product.settings.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          value={valueOf(integration, setting)}
          isStored={isStored(integration, setting)}
          error={fields[setting.name]}
        />
      ))}
      {product.id === "webhook" && <EventsField value={integration.config["events"]} />}
      <CheckboxField
        name="auto_push"
        label="Push the leads of each job when it completes"
        defaultChecked={integration.auto_push}
      />
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

const memberOf = ({ name }: Setting) => name.replace(/^config\./, "");

const valueOf = ({ config }: Integration, setting: Setting): unknown => config[memberOf(setting)];

/** Secrets are never returned, only that they exist. */
function isStored(integration: Integration, setting: Setting): boolean {
  if (setting.name === "auth_token") return integration.auth_token_set;
  if (setting.name === "target_url") return integration.target_url_set;
  return integration.config[`${memberOf(setting)}_set`] === true;
}
