import { Popover as Base } from "@base-ui/react/popover";
import type { PopoverProps } from "./popover";

/** A popover that opens when it is first rendered, unless `open` says otherwise. */
export const PopoverPopup = ({ trigger, label, open, onOpenChange, children }: PopoverProps) => (
  <Base.Root
    {...(open === undefined ? { defaultOpen: true } : { open })}
    {...(onOpenChange && { onOpenChange })}
  >
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="start" className="z-50 outline-none">
        <Base.Popup aria-label={label} className="popup w-72 max-w-[calc(100vw-1rem)] p-3">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
