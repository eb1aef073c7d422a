import { Check, Minus } from "lucide-react";
import { classNames } from "#web/ui/class-names";

type SelectBoxProps = {
  label: string;
  checked: boolean | "mixed";
  /** Whether the box is on, and whether Shift was held, which selects a range. */
  onChange: (isOn: boolean, isRange: boolean) => void;
  /** -1 in rows: they are selected by the keys of the grid. */
  tabIndex?: number;
};

/** The box that selects a row or all rows. Its area is larger than its square. */
export function SelectBox({ label, checked, onChange, tabIndex = 0 }: SelectBoxProps) {
  const Icon = checked === "mixed" ? Minus : Check;
  return (
    <button
      type="button"
      role="checkbox"
      aria-label={label}
      aria-checked={checked}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        onChange(checked !== true, event.shiftKey);
      }}
      className="grid size-full place-items-center"
    >
      <span
        className={classNames(
          "grid size-4 place-items-center rounded border",
          checked ? "border-accent bg-accent text-on-accent" : "border-line-strong bg-surface",
        )}
      >
        {checked && <Icon aria-hidden="true" className="size-3" strokeWidth={3} />}
      </span>
    </button>
  );
}
