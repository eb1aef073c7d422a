import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { integrationsQuery } from "#web/features/leads/data/queries";
import { buttonClass } from "#web/ui/button";
import { Menu, MenuItem, MenuLabel } from "#web/ui/menu";

/** Chooses the integration that gets the selected leads. */
export function PushMenu({ onPush }: { onPush: (integrationId: string) => void }) {
  const { data } = useQuery(integrationsQuery());
  const integrations = (data?.data ?? []).filter(({ enabled }) => enabled);
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={buttonClass("secondary", "small")}>
          <Send aria-hidden="true" className="size-3.5" />
          Push
        </button>
      }
    >
      {integrations.length === 0 && <MenuLabel>No integration is set up</MenuLabel>}
      {integrations.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onPush(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
