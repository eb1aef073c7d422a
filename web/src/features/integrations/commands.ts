import { Plug } from "lucide-react";
import type { Command, CommandGroup } from "#web/routing/command";
import { PRODUCTS } from "./data/products";

const items: Command[] = PRODUCTS.map(({ id, name }) => ({
  id: `integration:${id}`,
  label: `Connect ${name}`,
  icon: Plug,
  keywords: "integration new push destination",
  run: ({ router }) =>
    void router.navigate({ to: "/integrations/new/$provider", params: { provider: id } }),
}));

export const INTEGRATION_COMMANDS: CommandGroup = { label: "Integrations", items };
