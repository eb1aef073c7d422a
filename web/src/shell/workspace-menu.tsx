import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { switchWorkspace } from "#web/api/account";
import { workspacesQuery } from "#web/api/account-queries";
import { useSession } from "#web/api/use-session";
import { buttonClass } from "#web/ui/button";
import { Menu, MenuChoice, MenuLabel } from "#web/ui/menu";
import { showFailure } from "#web/ui/toast";

/** The name of the workspace, and the switch to another one. */
export function WorkspaceMenu() {
  const { workspace } = useSession();
  const { data } = useQuery(workspacesQuery());
  const trigger = (
    <button type="button" className={`${buttonClass("ghost")} min-w-0 px-2 text-text`}>
      <span className="max-w-32 truncate sm:max-w-56">{workspace.name}</span>
      <ChevronsUpDown aria-hidden="true" className="size-3.5 text-muted" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLabel>Workspaces</MenuLabel>
      {(data?.data ?? [workspace]).map(({ id, name }) => (
        <MenuChoice
          key={id}
          checked={id === workspace.id}
          onChange={() => {
            if (id !== workspace.id) switchWorkspace(id).catch(showFailure);
          }}
        >
          <span className="max-w-56 truncate">{name}</span>
        </MenuChoice>
      ))}
    </Menu>
  );
}
