import { useQuery } from "@tanstack/react-query";
import type { PendingAuthorization } from "@quarry/client";
import { Check } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { workspacesQuery } from "#web/api/account-queries";
import { useSession } from "#web/api/use-session";
import { useSubmit } from "#web/api/use-submit";
import { Button } from "#web/ui/button";
import { CheckboxField } from "#web/ui/checkbox-field";
import { ErrorLine } from "#web/ui/error-state";
import { Field } from "#web/ui/field";
import { Select } from "#web/ui/select";
import type { CompleteRequest } from "./authorize-page";
import { leaveTo } from "./request";

type ConsentFormProps = { request: CompleteRequest; pending: PendingAuthorization };

/** The choice of workspace and scopes, and the decision. */
export function ConsentForm({ request, pending }: ConsentFormProps) {
  const { user, workspace } = useSession();
  const { data: workspaces } = useQuery(workspacesQuery());
  const [chosen, choose] = useState(workspace.id);
  const isAsked = (scope: "read" | "write") => pending.scopes.includes(scope);
  const decide = async (decision: "allow" | "deny", values: Record<string, string>) => {
    const scopes = pending.scopes.filter((scope) => scope === "read" || values[scope] === "on");
    const { redirect_to } = await quarry.oauth.authorize({
      ...request,
      decision,
      workspace_id: chosen,
      scopes: scopes.length > 0 ? scopes : pending.scopes,
    });
    leaveTo(redirect_to);
  };
  const allowing = useSubmit((values) => decide("allow", values));
  const denying = useSubmit(() => decide("deny", {}));
  return (
    <div className="grid gap-3">
      <form id="consent" onSubmit={allowing.onSubmit} className="grid gap-3.5">
        <Field label="Workspace" error={allowing.fields["workspace_id"]}>
          {({ id }) => (
            <Select
              id={id}
              value={chosen}
              options={(workspaces?.data ?? [workspace]).map((one) => ({
                value: one.id,
                label: one.name,
              }))}
              onChange={choose}
            />
          )}
        </Field>
        <fieldset className="grid gap-2">
          <legend className="pb-1 text-xs font-medium">It will be able to</legend>
          {isAsked("read") && (
            <p className="flex items-center gap-2.5">
              <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />
              Read leads, jobs, lists and usage
            </p>
          )}
          {isAsked("write") && (
            <CheckboxField
              name="write"
              label="Crawl, verify, tag, note and export, which can spend credits"
              defaultChecked
              disabled={!isAsked("read")}
            />
          )}
        </fieldset>
      </form>
      <ErrorLine error={allowing.error ?? denying.error} />
      <div className="grid grid-cols-2 gap-2">
        <form onSubmit={denying.onSubmit} className="grid">
          <Button type="submit" busy={denying.busy}>
            Refuse
          </Button>
        </form>
        <Button type="submit" form="consent" variant="primary" busy={allowing.busy}>
          Allow
        </Button>
      </div>
      <p className="text-xs text-muted">Signed in as {user.email}.</p>
    </div>
  );
}
