import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { useSubmit } from "#web/api/use-submit";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { Dialog, DialogActions } from "#web/ui/dialog";
import { ErrorLine } from "#web/ui/error-state";
import { Field, TextField } from "#web/ui/field";
import { Page } from "#web/ui/page";
import { Select } from "#web/ui/select";
import {
  type Draft,
  isIncomplete,
  type SavedWorkflow,
  toDraft,
  toSaved,
} from "#web/features/automate/data/drafts";
import { DryRun } from "./dry-run";
import { StepList } from "./step-list";

const TRIGGERS = [
  { value: "job_completed", label: "After each job" },
  { value: "manual", label: "When I start it" },
] as const;

type EditorProps = {
  /** The heading, if the editor is a page of its own. */
  title?: string;
  initial: SavedWorkflow;
  onSave: (workflow: SavedWorkflow) => Promise<void>;
};

/** The name, the trigger and the steps of a workflow, beside a dry run of what is edited. */
export function Editor({ title, initial, onSave }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(() => toDraft(initial));
  const form = useId();
  const saved = toSaved(draft);
  const isDirty = JSON.stringify(saved) !== JSON.stringify(initial);
  const incomplete = draft.steps.findIndex(({ step }) => isIncomplete(step));
  const canSave = saved.name !== "" && saved.steps.length > 0 && incomplete < 0;
  const submission = useSubmit(() => onSave(saved));
  const content = (
    <div
      className={classNames(
        "grid lg:grid-cols-[minmax(0,1fr)_24rem]",
        // The height of the screen below the top bar, the heading, and the tabs if there are any.
        title ? "lg:min-h-[calc(100dvh-6rem)]" : "lg:min-h-[calc(100dvh-8.25rem)]",
      )}
    >
      <div className="grid content-start gap-4 px-4 py-4">
        {/* The steps are outside of the form, because filters have forms of their own. */}
        <form
          id={form}
          onSubmit={submission.onSubmit}
          className="grid max-w-3xl gap-3 sm:grid-cols-[1fr_12rem]"
        >
          <TextField
            label="Name"
            name="name"
            required
            maxLength={80}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            error={submission.fields["name"]}
          />
          <Field label="Starts">
            {({ id }) => (
              <Select
                id={id}
                value={draft.trigger}
                options={TRIGGERS}
                onChange={(trigger) => setDraft({ ...draft, trigger })}
              />
            )}
          </Field>
        </form>
        <StepList
          steps={draft.steps}
          errors={submission.fields}
          onChange={(steps) => setDraft({ ...draft, steps })}
        />
        <div className="grid max-w-3xl gap-2">
          <ErrorLine error={withoutStepErrors(submission)} />
          <div className="flex items-center gap-3">
            <Button
              type="submit"
              form={form}
              variant="primary"
              busy={submission.busy}
              disabled={!canSave || (!isDirty && !title)}
            >
              {title ? "Create the workflow" : "Save"}
            </Button>
            <span role="status" className="text-muted">
              {describeState({ draft, incomplete, isDirty: isDirty && !title })}
            </span>
          </div>
        </div>
      </div>
      <DryRun steps={saved.steps} canRun={saved.steps.length > 0 && incomplete < 0} />
      <LeaveDialog isDirty={isDirty} />
    </div>
  );
  return title ? <Page title={title}>{content}</Page> : content;
}

/** Messages about steps are shown at the steps. */
function withoutStepErrors({ fields, error }: ReturnType<typeof useSubmit>): unknown {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => name.startsWith("steps.")) ? null : error;
}

type State = { draft: Draft; incomplete: number; isDirty: boolean };

function describeState({ draft, incomplete, isDirty }: State): ReactNode {
  if (draft.steps.length === 0) return "Add a step.";
  if (incomplete >= 0) return `Fill in step ${incomplete + 1}.`;
  if (draft.name.trim() === "") return "Give it a name.";
  return isDirty ? "Not saved yet." : "";
}

/** Asks before changes are lost, in the dashboard and when the browser leaves it. */
function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog open onOpenChange={blocker.reset} title="Leave without saving?">
      <p className="text-muted">Your changes to this workflow will be lost.</p>
      <DialogActions>
        <Button onClick={blocker.reset}>Stay</Button>
        <Button variant="danger" onClick={blocker.proceed}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}
