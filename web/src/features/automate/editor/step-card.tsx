import type { WorkflowStep } from "@quarry/client";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { STEP_KINDS } from "#web/features/automate/data/steps";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import type { DraftStep } from "#web/features/automate/data/drafts";
import { StepForm } from "./step-form";

type StepCardProps = {
  draft: DraftStep;
  /** From 0. */
  place: number;
  count: number;
  errors: Record<string, string>;
  isDragged: boolean;
  onDrag: (key: string | null) => void;
  onDragOver: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChange: (step: WorkflowStep) => void;
};

/** One step: what it does, its form, and the ways to move and remove it. */
export function StepCard(props: StepCardProps) {
  const { draft, place, count, errors, isDragged, onDrag, onDragOver, onMove } = props;
  const { key, step } = draft;
  const { label, icon: Icon, description } = STEP_KINDS[step.type];
  // Only the grip starts a drag, so that texts in the form can be selected.
  const [isGripped, setGripped] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? place - 1 : place + 1);
  };
  const own = Object.entries(errors).filter(([name]) => name.startsWith(`steps.${place}.`));
  const fields = Object.fromEntries(
    own.map(([name, text]) => [name.slice(`steps.${place}.`.length), text]),
  );
  return (
    <li className="relative pb-3 pl-9">
      {/* The line that connects the steps. */}
      <span aria-hidden="true" className="absolute top-8 bottom-0 left-3.5 w-px bg-line-strong" />
      <span
        aria-hidden="true"
        className="absolute top-2.5 left-0 grid size-7 place-items-center rounded-full border bg-surface text-xs font-medium tabular-nums"
      >
        {place + 1}
      </span>
      {/* A group, because its key commands and the drag concern the whole step. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={`Step ${place + 1}: ${label}`}
        data-step={key}
        tabIndex={-1}
        draggable={isGripped}
        onKeyDown={onKeyDown}
        onDragStart={() => onDrag(key)}
        onDragEnd={() => {
          onDrag(null);
          setGripped(false);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          onDragOver();
        }}
        className={classNames(
          "rounded-lg border bg-surface",
          isDragged && "border-accent opacity-60",
        )}
      >
        <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{label}</span>
            <span className="block truncate text-xs text-muted max-sm:hidden" title={description}>
              {description}
            </span>
          </span>
          <span
            aria-hidden="true"
            title="Drag to move"
            onPointerDown={() => setGripped(true)}
            onPointerUp={() => setGripped(false)}
            className="grid size-7 cursor-grab place-items-center text-faint pointer-coarse:hidden"
          >
            <GripVertical className="size-4" />
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move step ${place + 1} up`}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-3.5" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Move step ${place + 1} down`}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-3.5" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove step ${place + 1}`}
            onClick={props.onRemove}
          >
            <X aria-hidden="true" className="size-3.5" />
          </Button>
        </div>
        <StepForm step={step} errors={fields} onChange={props.onChange} />
      </div>
    </li>
  );
}
