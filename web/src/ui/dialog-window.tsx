import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { buttonClass } from "./button";
import type { DialogProps } from "./dialog";

/** The dialog itself, and what is behind it. */
export function DialogWindow({ open, onOpenChange, title, description, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-black/40 transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={() => firstField(popup.current)}
          className="popup fixed top-[12vh] left-1/2 grid max-h-[82vh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 scroll-pb-16 gap-3 overflow-y-auto p-4 max-sm:top-4 max-sm:max-h-[calc(100dvh-2rem)]"
        >
          <div className="-mt-1 flex items-start justify-between gap-3">
            <Base.Title className="pt-1 text-base font-semibold">{title}</Base.Title>
            <Base.Close aria-label="Close" className={buttonClass("ghost", "icon")}>
              <X aria-hidden="true" className="size-4" />
            </Base.Close>
          </div>
          {description && (
            <Base.Description render={<div />} className="text-muted">
              {description}
            </Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const FIELD =
  "input:not([type=hidden], [type=checkbox], [type=radio]:not(:checked)), textarea, select";

/** The field to begin with, or the button marked `data-first`. Without one, and on a touch screen, whose keyboard would cover the dialog, the default. */
function firstField(popup: HTMLElement | null): HTMLElement | true {
  if (matchMedia("(pointer: coarse)").matches) return true;
  return (
    popup?.querySelector<HTMLElement>(FIELD) ??
    popup?.querySelector<HTMLElement>("[data-first]") ??
    true
  );
}
