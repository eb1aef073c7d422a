import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { classNames } from "./class-names";
import { type MenuChoiceProps, type MenuItemProps, MenuParts, type MenuProps } from "./menu-parts";

const Item = ({ icon: Icon, danger, disabled, onSelect, children }: MenuItemProps) => (
  <Base.Item
    disabled={disabled ?? false}
    onClick={onSelect}
    className={classNames("popup-item", danger && "text-bad")}
  >
    {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0 opacity-80" />}
    {children}
  </Base.Item>
);

const Choice = ({ checked, onChange, staysOpen, children }: MenuChoiceProps) => (
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

const PARTS = { Item, Choice };

/** A menu that opens when it is first rendered. */
export const MenuPopup = ({ trigger, align = "start", children }: MenuProps) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align={align} className="z-50 outline-none">
        <Base.Popup
          // It may scroll, before an entry has the focus.
          tabIndex={0}
          className="popup max-h-[min(36rem,var(--available-height))] min-w-44 overflow-y-auto p-1"
        >
          <MenuParts value={PARTS}>{children}</MenuParts>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
