import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";

export type Option<V extends string> = { value: V; label: string };

type SelectProps<V extends string> = {
  /** The accessible name, if no visible label belongs to `id`. */
  label?: string;
  id?: string;
  value: V | null;
  placeholder?: string;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
};

/** A choice of one of a few values. Use `Combobox` for more than about 15. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, id, value, placeholder = "Choose", options, onChange } = props;
  return (
    <Base.Root
      value={value}
      items={options}
      onValueChange={(chosen) => {
        if (chosen !== null) onChange(chosen);
      }}
    >
      <Base.Trigger
        id={id}
        aria-label={label}
        className="control inline-flex items-center justify-between gap-2 text-left"
      >
        <Base.Value placeholder={placeholder} className="truncate" />
        <Base.Icon>
          <ChevronDown aria-hidden="true" className="size-3.5 text-muted" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup className="popup max-h-[min(22rem,var(--available-height))] min-w-(--anchor-width) overflow-y-auto p-1">
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="popup-item pl-7">
                  <Base.ItemIndicator className="-ml-5 w-3">
                    <Check aria-hidden="true" className="size-3.5" />
                  </Base.ItemIndicator>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
