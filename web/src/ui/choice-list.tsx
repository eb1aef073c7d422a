import { useId } from "react";

type Choice<V extends string> = { value: V; label: string; hint: string };

type ChoiceListProps<V extends string> = {
  /** What is chosen. */
  label: string;
  name: string;
  value: V;
  choices: readonly Choice<V>[];
  onChange: (value: V) => void;
};

/** A choice of a few values, each explained by a sentence. */
export function ChoiceList<V extends string>(props: ChoiceListProps<V>) {
  const id = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xs font-medium">{props.label}</legend>
      {props.choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex cursor-pointer items-start gap-2.5 rounded-md border px-3 py-2 hover:bg-hover has-checked:border-accent-text has-checked:bg-selected"
        >
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            className="mt-0.5 size-4 shrink-0 accent-(--accent)"
          />
          <span className="grid min-w-0">
            <span id={`${id}-${value}`} className="font-medium">
              {label}
            </span>
            <span id={`${id}-${value}-hint`} className="text-xs text-muted">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
