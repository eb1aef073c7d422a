import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

/** A short explanation on hover and focus. It never has the only information. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Base.Root>
    <Base.Trigger render={children} delay={350} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50">
        <Base.Popup className="popup max-w-64 px-2 py-1 text-xs">{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
