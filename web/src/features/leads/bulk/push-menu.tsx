import type { LeadFilter } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { quarry } from "#web/api/client";
import { integrationsQuery } from "#web/features/leads/data/queries";
import { counted } from "#web/format/numbers";
import type { Selection } from "#web/grid/selection";
import { buttonClass } from "#web/ui/button";
import { Menu, MenuItem, MenuLabel } from "#web/ui/menu";
import { showDone, showFailure } from "#web/ui/toast";
import { resolveSelection } from "./run-bulk";

type PushMenuProps = { selection: Selection; filter: LeadFilter };

/** Sends the selected leads to an integration of the workspace. */
export function PushMenu({ selection, filter }: PushMenuProps) {
  const { data } = useQuery(integrationsQuery());
  const integrations = (data?.data ?? []).filter(({ enabled }) => enabled);
  const push = async (id: string, name: string) => {
    try {
      const lead_ids = await resolveSelection(selection, filter);
      const { pushed, failed } = await quarry.integrations.push(id, { lead_ids });
      showDone(
        `Pushed ${counted(pushed, "lead")} to ${name}`,
        failed > 0 ? `${counted(failed, "lead")} failed and will be sent again` : undefined,
      );
    } catch (error) {
      showFailure(error);
    }
  };
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
        <MenuItem key={id} onSelect={() => void push(id, name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
