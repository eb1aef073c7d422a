import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import type { Option } from "./select";

type SegmentedProps<V extends string> = {
  /** What is chosen, for assistive technology. */
  label: string;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
};

/** A choice of one of two to four values that are all visible. */
export const Segmented = <V extends string>(props: SegmentedProps<V>) => (
  <ToggleGroup
    aria-label={props.label}
    value={[props.value]}
    onValueChange={([chosen]) => {
      if (chosen !== undefined) props.onChange(chosen as V);
    }}
    className="inline-flex rounded-md border bg-canvas p-0.5"
  >
    {props.options.map(({ value, label }) => (
      <Toggle
        key={value}
        value={value}
        className="h-6.5 rounded px-2.5 text-xs text-muted hover:text-text data-pressed:bg-surface data-pressed:font-medium data-pressed:text-text data-pressed:shadow-[0_1px_2px_rgb(0_0_0/12%)] pointer-coarse:h-8.5 dark:data-pressed:bg-hover"
      >
        {label}
      </Toggle>
    ))}
  </ToggleGroup>
);
