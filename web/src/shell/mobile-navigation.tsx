import { Dialog } from "@base-ui/react/dialog";
import { Menu } from "lucide-react";
import { useState } from "react";
import { PRODUCT } from "#web/ui/brand";
import { buttonClass } from "#web/ui/button";
import { NavLinks } from "./nav-links";

/** The navigation of small screens: a button that opens a panel. */
export function MobileNavigation() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        aria-label="Open the navigation"
        className={`${buttonClass("ghost", "icon")} md:hidden`}
      >
        <Menu aria-hidden="true" className="size-4.5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
        <Dialog.Popup className="fixed inset-y-0 left-0 w-64 border-r bg-surface shadow-raised outline-none">
          <Dialog.Title className="flex h-12 items-center px-4 font-semibold">
            {PRODUCT}
          </Dialog.Title>
          <NavLinks onNavigate={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
