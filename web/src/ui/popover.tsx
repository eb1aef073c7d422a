import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

type PopoverProps = {
  trigger: ReactElement;
  /** The accessible name of the popup. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A small form or text beside its trigger. */
export const Popover = ({ trigger, label, open, onOpenChange, children }: PopoverProps) => (
  <Base.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
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
