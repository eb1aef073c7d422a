import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { useAdminReason } from "#web/api/use-role";
import { workspaceQuery } from "#web/features/settings/data/queries";
import { saveFile } from "#web/files/save-file";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { CopyButton } from "#web/ui/copy-button";
import { GuardedButton } from "#web/ui/guarded-button";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Facts, Section } from "#web/ui/section";
import { showDone } from "#web/ui/toast";
import { PeopleSwitch } from "./people-switch";

/** The workspace, and what concerns all of its data. */
export function WorkspacePage() {
  const query = useQuery(workspaceQuery());
  return (
    <Page
      title="General"
      actions={
        <CopyAsMenu
          call={{
            method: "GET",
            path: "/workspace",
            typescript: "quarry.workspace.get()",
            cli: "quarry whoami",
          }}
        />
      }
    >
      <QueryView query={query}>
        {(workspace) => (
          <>
            <Section title="Workspace">
              <Facts
                facts={[
                  { label: "Name", value: workspace.name },
                  {
                    label: "Id",
                    value: (
                      <span className="-my-1 flex items-center gap-1">
                        <code className="min-w-0 truncate font-mono text-xs">{workspace.id}</code>
                        <CopyButton text={workspace.id} label="Copy the id of the workspace" />
                      </span>
                    ),
                  },
                  { label: "Plan", value: <span className="capitalize">{workspace.plan}</span> },
                ]}
              />
            </Section>
            <PeopleSwitch isOn={workspace.collect_people} />
            <DataExport />
            <EraseLeads name={workspace.name} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

/** Every record of the workspace as one JSON file. */
function DataExport() {
  const reason = useAdminReason();
  const download = useAction({
    mutationFn: () => quarry.compliance.export(),
    onSuccess: (data) => {
      saveFile("workspace.json", JSON.stringify(data, null, 1), "application/json");
      showDone("Exported all data of the workspace");
    },
  });
  return (
    <Section title="Export all data">
      <p className="mb-3 max-w-prose text-muted">
        Every record of the workspace as one JSON file, without passwords, keys and tokens. A large
        workspace takes minutes; use the API for it.
      </p>
      <GuardedButton reason={reason} busy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden="true" className="size-3.5" />}
        Export all data
      </GuardedButton>
    </Section>
  );
}

function EraseLeads({ name }: { name: string }) {
  const cache = useQueryClient();
  const reason = useAdminReason();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title="Erase all leads">
      <p className="mb-3 max-w-prose text-muted">
        Erases all leads with their addresses, notes, texts and exports. Jobs, tags, saved searches
        and the ledger stay.
      </p>
      <GuardedButton variant="danger" reason={reason} onClick={() => setAsking(true)}>
        Erase all leads
      </GuardedButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Erase all leads?"
        action="Erase all leads"
        typed={name}
        onConfirm={async () => {
          const { status, erased } = await quarry.compliance.eraseLeads();
          await cache.invalidateQueries();
          showDone(
            status === "completed" ? `Erased ${erased.leads} leads` : "The erasure has started",
          );
        }}
      >
        All leads of “{name}” are erased for all members. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
