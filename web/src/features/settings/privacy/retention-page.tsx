import type { Retention } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { quarry } from "#web/api/client";
import { AdminsOnly } from "#web/features/settings/data/admins-only";
import { retentionQuery } from "#web/features/settings/data/queries";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { TextField } from "#web/ui/field";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Time } from "#web/ui/time";
import { showDone } from "#web/ui/toast";
import { counted } from "#web/format/numbers";

/** After how many days leads are erased. */
export const RetentionPage = () => (
  <Page title="Retention">
    <AdminsOnly what="the retention policy">
      <Policy />
    </AdminsOnly>
  </Page>
);

function Policy() {
  const query = useQuery(retentionQuery());
  return <QueryView query={query}>{(policy) => <PolicyForm policy={policy} />}</QueryView>;
}

const MAX_DAYS = 3650;

function PolicyForm({ policy }: { policy: Retention }) {
  const cache = useQueryClient();
  const [isLimited, setLimited] = useState(policy.days !== null);
  const [text, setText] = useState(String(policy.days ?? 365));
  const [isAsking, setAsking] = useState(false);
  const days = isLimited ? Number(text) : null;
  const save = async () => {
    cache.setQueryData(
      retentionQuery().queryKey,
      await quarry.compliance.retention.update({ days }),
    );
    showDone(days === null ? "Leads are kept" : `Leads are erased after ${counted(days, "day")}`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <form onSubmit={onSubmit} className="grid max-w-xl gap-4 p-4">
      <p className="text-muted">
        Once a day the service erases leads that were first found longer ago, with their exports and
        the events of their jobs. A later crawl creates them again.
      </p>
      <fieldset className="grid gap-2.5">
        <legend className="mb-2 text-xs font-medium">Keep leads</legend>
        <label className="flex items-center gap-2.5">
          <input
            type="radio"
            name="limit"
            checked={!isLimited}
            onChange={() => setLimited(false)}
            className="size-4 accent-(--accent)"
          />
          until they are deleted
        </label>
        <label className="flex items-center gap-2.5">
          <input
            type="radio"
            name="limit"
            checked={isLimited}
            onChange={() => setLimited(true)}
            className="size-4 accent-(--accent)"
          />
          for a number of days
        </label>
      </fieldset>
      {isLimited && (
        <TextField
          label="Days"
          type="number"
          required
          min={1}
          max={MAX_DAYS}
          className="max-w-32"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" disabled={days === policy.days}>
          Save
        </Button>
        {policy.updated_at && (
          <span className="text-xs text-muted">
            Changed <Time iso={policy.updated_at} />
          </span>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={days === null ? "Keep all leads?" : `Erase leads after ${counted(days, "day")}?`}
        action={days === null ? "Keep all leads" : "Erase old leads"}
        tone={days === null ? "primary" : "danger"}
        onConfirm={save}
      >
        {days === null
          ? "Nothing is erased by age any more."
          : `The next daily run erases all leads that are older than ${counted(days, "day")}. This cannot be undone.`}
      </ConfirmDialog>
    </form>
  );
}
