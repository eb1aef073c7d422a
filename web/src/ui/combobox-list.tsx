import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronsUpDown } from "lucide-react";
import type { Option } from "./select";

export type ComboboxProps = {
  id?: string;
  label?: string;
  value: string | null;
  placeholder?: string;
  options: readonly Option<string>[];
  onChange: (value: string | null) => void;
};

/** A choice of one of many values, found by typing. */
export function ComboboxList({ id, label, value, placeholder, options, onChange }: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
    >
      <Base.InputGroup className="relative">
        <Base.Input id={id} aria-label={label} placeholder={placeholder} className="control pr-8" />
        <Base.Trigger
          aria-label="Show the values"
          className="absolute inset-y-0 right-0 grid w-8 place-items-center text-muted"
        >
          <ChevronsUpDown aria-hidden="true" className="size-3.5" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="popup w-(--anchor-width) min-w-48">
            <Base.Empty className="px-3 py-2 text-muted empty:hidden">No value matches.</Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1 empty:p-0">
              {(option: Option<string>) => (
                <Base.Item key={option.value} value={option} className="popup-item pl-7">
                  <Base.ItemIndicator className="-ml-5 w-3">
                    <Check aria-hidden="true" className="size-3.5" />
                  </Base.ItemIndicator>
                  {option.label}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
