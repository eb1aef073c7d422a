import type { Integration } from "@quarry/client";
import type { Product, Setting } from "#web/features/integrations/data/products";
import { CheckboxField } from "#web/ui/checkbox-field";
import { TextField } from "#web/ui/field";
import { EventsField } from "./events-field";
import { SettingField } from "./setting-field";

type IntegrationFieldsProps = {
  product: Product;
  /** What is stored; none for a new integration. */
  integration?: Integration;
  errors: Record<string, string>;
};

/** The fields that a new and a stored integration share. */
export const IntegrationFields = ({ product, integration, errors }: IntegrationFieldsProps) => (
  <>
    <TextField
      label="Name"
      name="name"
      required
      maxLength={100}
      autoComplete="off"
      defaultValue={integration?.name ?? product.name}
      error={errors["name"]}
    />
    {product.settings.map((setting) => (
      <SettingField
        key={setting.name}
        setting={setting}
        value={integration?.config[memberOf(setting)]}
        isStored={integration !== undefined && isStored(integration, setting)}
        error={errors[setting.name]}
      />
    ))}
    {product.id === "webhook" && <EventsField value={integration?.config["events"]} />}
    <CheckboxField
      name="auto_push"
      label="Push the leads of each job when it completes"
      hint="Otherwise you push by hand or with a workflow."
      defaultChecked={integration?.auto_push ?? false}
    />
  </>
);

const memberOf = ({ name }: Setting) => name.replace(/^config\./, "");

/** Secrets are never returned, only that they exist. */
function isStored(integration: Integration, setting: Setting): boolean {
  if (setting.name === "auth_token") return integration.auth_token_set;
  if (setting.name === "target_url") return integration.target_url_set;
  return integration.config[`${memberOf(setting)}_set`] === true;
}
