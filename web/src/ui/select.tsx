import { ChevronDown } from "lucide-react";

export type Option<V extends string> = { value: V; label: string };

type SelectProps<V extends string> = {
  /** The accessible name, if no visible label belongs to `id`. */
  label?: string;
  id?: string;
  value: V | null;
  placeholder?: string;
  options: readonly Option<V>[];
  /** Has the focus when it comes, for what follows from the last action. */
  autoFocus?: boolean;
  onChange: (value: V) => void;
};

/**
 * A choice of one of a few values. Use `Combobox` for values that one searches. The browser's own control opens as each
 * device does, and a primitive would add 11 kB to most pages.
 */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, id, value, placeholder = "Choose", options, autoFocus, onChange } = props;
  return (
    <div className="relative">
      <select
        id={id}
        aria-label={label}
        autoFocus={autoFocus}
        value={value ?? ""}
        className="control appearance-none truncate pr-8"
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {value === null && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
