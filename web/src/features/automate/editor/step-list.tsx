import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { STEP_KINDS, STEP_TYPES, type StepType } from "#web/features/automate/data/steps";
import { Button } from "#web/ui/button";
import { Menu, MenuItem } from "#web/ui/menu";
import { addStep, type DraftStep, MAX_STEPS, moveStep } from "#web/features/automate/data/drafts";
import { StepCard } from "./step-card";

type StepListProps = {
  steps: DraftStep[];
  /** Messages of the API by field, such as `steps.1.name`. */
  errors: Record<string, string>;
  onChange: (steps: DraftStep[]) => void;
};

/** The steps in order. They move by drag and drop, by buttons, and with Alt and an arrow key. */
export function StepList({ steps, errors, onChange }: StepListProps) {
  const [message, setMessage] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // A step that moved, or was added, gets the focus at its new place.
  const toFocus = useRef<string | null>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-step="${toFocus.current}"]`)?.focus();
    toFocus.current = null;
  }, [steps]);

  const move = (key: string, to: number) => {
    const from = steps.findIndex((one) => one.key === key);
    if (from === to || to < 0 || to >= steps.length) return;
    onChange(moveStep(steps, from, to));
    setMessage(`Step ${from + 1} is now step ${to + 1} of ${steps.length}.`);
  };
  const add = (type: StepType) => {
    const next = addStep(steps, STEP_KINDS[type].make());
    toFocus.current = next.at(-1)!.key;
    onChange(next);
    setMessage(`Added step ${next.length}: ${STEP_KINDS[type].label}.`);
  };
  return (
    <section aria-label="Steps" className="max-w-3xl">
      <ol ref={list} className="grid">
        {steps.map((one, place) => (
          <StepCard
            key={one.key}
            draft={one}
            place={place}
            count={steps.length}
            errors={errors}
            isDragged={dragged === one.key}
            onDrag={setDragged}
            onDragOver={() => {
              if (dragged !== null) move(dragged, place);
            }}
            onMove={(to) => {
              toFocus.current = one.key;
              move(one.key, to);
            }}
            onRemove={() => {
              toFocus.current = (steps[place + 1] ?? steps[place - 1])?.key ?? null;
              onChange(steps.toSpliced(place, 1));
              setMessage(`Removed step ${place + 1}.`);
            }}
            onChange={(step) => onChange(steps.with(place, { ...one, step }))}
          />
        ))}
      </ol>
      <div className="flex items-center gap-3">
        <Menu
          trigger={
            <Button disabled={steps.length >= MAX_STEPS}>
              <Plus aria-hidden="true" className="size-4" />
              Add a step
            </Button>
          }
        >
          {STEP_TYPES.map((type) => (
            <MenuItem key={type} icon={STEP_KINDS[type].icon} onSelect={() => add(type)}>
              <span className="grid py-0.5">
                {STEP_KINDS[type].label}
                <span className="max-w-72 text-xs text-muted">{STEP_KINDS[type].description}</span>
              </span>
            </MenuItem>
          ))}
        </Menu>
        {steps.length > 1 && (
          <span className="text-xs text-muted max-sm:hidden">
            Alt + ↑ or ↓ moves the step with the focus.
          </span>
        )}
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
    </section>
  );
}
