import { Menu as Base } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names";

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

/** A menu of actions. */
export const Menu = ({ trigger, align = "start", children }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align={align} className="z-50 outline-none">
        <Base.Popup className="popup max-h-[min(26rem,var(--available-height))] min-w-44 overflow-y-auto p-1">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

type MenuItemProps = {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export const MenuItem = ({ icon: Icon, danger, disabled, onSelect, children }: MenuItemProps) => (
  <Base.Item
    disabled={disabled ?? false}
    onClick={onSelect}
    className={classNames("popup-item", danger && "text-bad")}
  >
    {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0 opacity-80" />}
    {children}
  </Base.Item>
);

type MenuChoiceProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Keeps the menu open, for several choices at once. */
  staysOpen?: boolean;
  children: ReactNode;
};

/** An entry that is on or off. */
export const MenuChoice = ({ checked, onChange, staysOpen, children }: MenuChoiceProps) => (
  <Base.CheckboxItem
    checked={checked}
    onCheckedChange={onChange}
    closeOnClick={!staysOpen}
    className="popup-item"
  >
    <span className="grid size-3.5 place-items-center">
      <Base.CheckboxItemIndicator>
        <Check aria-hidden="true" className="size-3.5" />
      </Base.CheckboxItemIndicator>
    </span>
    {children}
  </Base.CheckboxItem>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="px-2 pt-1.5 pb-1 text-xs text-muted">{children}</div>
);

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />;
