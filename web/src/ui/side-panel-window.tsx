import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { buttonClass } from "./button";
import type { SidePanelProps } from "./side-panel";

/** The panel itself, and how it moves in and out. */
export function SidePanelWindow({ open, onClose, title, actions, children }: SidePanelProps) {
  // The panel itself gets the focus, not its first button.
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      modal={false}
      disablePointerDismissal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Popup
          ref={panel}
          initialFocus={panel}
          className="fixed inset-y-0 right-0 flex w-[min(34rem,100vw)] flex-col border-l border-line-strong bg-surface shadow-raised outline-none transition-transform duration-150 data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <div className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
            <Base.Title className="min-w-0 flex-1 truncate text-base font-semibold">
              {title}
            </Base.Title>
            {actions}
            <Base.Close aria-label="Close the panel" className={buttonClass("ghost", "icon")}>
              <X aria-hidden="true" className="size-4" />
            </Base.Close>
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
