import type { NewWorkflow, WorkflowStep } from "@quarry/client";

/** A step while it is edited. The key stays the same when the step moves. */
export type DraftStep = { key: string; step: WorkflowStep };

export type Draft = {
  name: string;
  trigger: NonNullable<NewWorkflow["trigger"]>;
  steps: DraftStep[];
};

export type SavedWorkflow = Pick<Draft, "name" | "trigger"> & { steps: WorkflowStep[] };

/** The limit of the API. */
export const MAX_STEPS = 20;

let lastKey = 0;
const withKey = (step: WorkflowStep): DraftStep => ({ key: `step-${++lastKey}`, step });

export const toDraft = ({ name, trigger, steps }: SavedWorkflow): Draft => ({
  name,
  trigger,
  steps: steps.map(withKey),
});

export const toSaved = ({ name, trigger, steps }: Draft): SavedWorkflow => ({
  name: name.trim(),
  trigger,
  steps: steps.map(({ step }) => step),
});

export const addStep = (steps: readonly DraftStep[], step: WorkflowStep): DraftStep[] => [
  ...steps,
  withKey(step),
];

/** Moves a step to another place. Places beyond the ends change nothing. */
export function moveStep(steps: readonly DraftStep[], from: number, to: number): DraftStep[] {
  const moved = steps[from];
  if (!moved || to < 0 || to >= steps.length) return [...steps];
  return steps.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Whether something must still be filled in before the step can run. */
export function isIncomplete(step: WorkflowStep): boolean {
  switch (step.type) {
    case "filter":
      return Object.keys(step.filter).length === 0;
    case "outreach":
      return step.product.trim() === "";
    case "tag":
      return step.name.trim() === "";
    case "note":
      return step.body.trim() === "";
    case "push":
      return step.integration_id === "";
    case "notify":
      return step.url.trim() === "";
    default:
      return false;
  }
}
