import { Dialog } from "@base-ui/react/dialog";
import { PRODUCT } from "#web/ui/brand";
import { NavLinks } from "./nav-links";

type NavigationPanelProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The links to all areas, from the left edge of a small screen. */
export const NavigationPanel = ({ open, onOpenChange }: NavigationPanelProps) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
      <Dialog.Popup className="fixed inset-y-0 left-0 w-64 border-r bg-surface shadow-raised outline-none">
        <Dialog.Title className="flex h-12 items-center px-4 font-semibold">{PRODUCT}</Dialog.Title>
        <NavLinks onNavigate={() => onOpenChange(false)} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
