import { EVENTS, type Product } from "#web/features/integrations/data/products";

/** The part of a request that has the settings of a provider. */
type SettingsBody = {
  auth_token?: string;
  target_url?: string;
  config: Record<string, unknown>;
};

/** The settings of a provider from the texts of a form. An empty secret is left out, so that a stored one is kept. */
export function readSettings(product: Product, values: Record<string, string>): SettingsBody {
  const body: SettingsBody = { config: {} };
  for (const { name, kind } of product.settings) {
    const text = (values[name] ?? "").trim();
    if (name === "auth_token" || name === "target_url") {
      if (text !== "") body[name] = text;
      continue;
    }
    const member = name.slice("config.".length);
    if (kind === "flag") body.config[member] = values[name] === "on";
    else if (text !== "") body.config[member] = text;
  }
  if (product.id === "webhook")
    body.config["events"] = EVENTS.map(({ value }) => value).filter(
      (event) => values[`event:${event}`] === "on",
    );
  return body;
}
