import { Switch as Base } from "@base-ui/react/switch";

type SwitchProps = {
  /** What is on or off. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Something that is on or off at once, without a form. */
export const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <Base.Root
    aria-label={label}
    checked={checked}
    onCheckedChange={onChange}
    className="relative flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-neutral-soft p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent"
  >
    <Base.Thumb className="size-3.5 rounded-full bg-muted transition-transform data-checked:translate-x-4 data-checked:bg-on-accent" />
  </Base.Root>
);
