import type { CrawlJobConfig, Schedule } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { CrawlOptions, DEFAULT_OPTIONS } from "#web/features/start/crawl-options";
import { readSites } from "#web/features/start/sites";
import { DEFAULT_INTERVAL, intervalOptions } from "#web/features/watch/data/intervals";
import { SCHEDULES_KEY, scheduleQuery } from "#web/features/watch/data/queries";
import { counted } from "#web/format/numbers";
import { CheckboxField } from "#web/ui/checkbox-field";
import { Dialog } from "#web/ui/dialog";
import { ErrorState } from "#web/ui/error-state";
import { Field, TextAreaField, TextField } from "#web/ui/field";
import { DialogForm } from "#web/ui/form-dialog";
import { Select } from "#web/ui/select";
import { SkeletonLines } from "#web/ui/skeleton";
import { showDone } from "#web/ui/toast";

type ScheduleDialogProps = {
  /** The schedule to change. Without it, a new one is created. */
  schedule?: Schedule;
  /** The site of a new one. */
  site?: string;
  onClose: () => void;
};

/** Creates a schedule or a monitor, or changes one. */
export const ScheduleDialog = ({ schedule, site, onClose }: ScheduleDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={schedule ? "Edit the schedule" : site ? `Watch ${site}` : "New schedule or monitor"}
  >
    {schedule ? (
      <EditForm id={schedule.id} onClose={onClose} />
    ) : (
      <ScheduleForm {...(site && { site })} onClose={onClose} />
    )}
  </Dialog>
);

/** Lists have only the first addresses of a schedule, so the form waits for all of them. */
function EditForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(scheduleQuery(id));
  if (error && !data) return <ErrorState error={error} />;
  if (!data) return <SkeletonLines />;
  return <ScheduleForm schedule={data} onClose={onClose} />;
}

function ScheduleForm({ schedule, site, onClose }: ScheduleDialogProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useState(schedule?.urls.join("\n") ?? site ?? "");
  const [interval, setInterval] = useState(schedule?.interval_minutes ?? DEFAULT_INTERVAL);
  const [config, setConfig] = useState<CrawlJobConfig>(schedule?.config ?? DEFAULT_OPTIONS);
  const { urls } = readSites(text);
  const submission = useSubmit(async ({ name = "", monitor, incremental }) => {
    const members = {
      name: name.trim(),
      urls,
      interval_minutes: interval,
      incremental: incremental !== undefined,
      config,
    };
    if (schedule) await quarry.schedules.update(schedule.id, members);
    else
      await quarry.schedules.create({
        ...members,
        kind: monitor === undefined ? "schedule" : "monitor",
      });
    await cache.invalidateQueries({ queryKey: SCHEDULES_KEY });
    onClose();
    showDone(schedule ? "Saved the schedule" : "Created. The first run starts within a minute.");
    if (!schedule) await navigate({ to: "/watch", search: { tab: "schedules" } });
  });
  return (
    <DialogForm
      submission={submission}
      action={schedule ? "Save" : "Create"}
      disabled={urls.length === 0}
      options={<CrawlOptions options={config} onChange={setConfig} />}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={schedule?.name ?? site}
        error={submission.fields["name"]}
      />
      <TextAreaField
        label="Websites"
        name="urls"
        required
        spellCheck={false}
        rows={4}
        placeholder={"acme.com\nexample.org"}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={
          urls.length === 0
            ? "One per line. Each site costs one credit for each run."
            : `${counted(urls.length, "site")}, at most ${counted(urls.length, "credit")} for each run`
        }
        error={submission.fields["urls"] ?? submission.fields["urls.0"]}
      />
      <Field label="How often">
        {({ id }) => (
          <Select
            id={id}
            value={String(interval)}
            options={intervalOptions(interval)}
            onChange={(minutes) => setInterval(Number(minutes))}
          />
        )}
      </Field>
      {!schedule && (
        <CheckboxField
          name="monitor"
          defaultChecked
          label="Report changes (monitor)"
          hint="New and lost contacts, texts, technologies, company facts, and sites that are gone."
        />
      )}
      <CheckboxField
        name="incremental"
        defaultChecked={schedule?.incremental ?? true}
        label="Skip pages that did not change"
        hint="Asks for fewer pages. Leads that did not change are not written again."
      />
    </DialogForm>
  );
}
