import { lazy, type ReactNode, useState } from "react";
import { LazyPart } from "./lazy-part";

const DialogWindow = lazy(() =>
  import("./dialog-window").then((module) => ({ default: module.DialogWindow })),
);

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
};

/** A modal dialog. It traps the focus and returns it when it closes. It is loaded when it opens for the first time. */
export function Dialog(props: DialogProps) {
  const [isUsed, setUsed] = useState(props.open);
  if (props.open && !isUsed) setUsed(true);
  return isUsed ? (
    <LazyPart>
      <DialogWindow {...props} />
    </LazyPart>
  ) : null;
}

/** The row of buttons at the end of a dialog. It stays visible while a long form is scrolled. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 z-1 -mx-4 -mb-4 flex justify-end gap-2 bg-raised px-4 pt-1 pb-4 shadow-[0_-6px_6px_var(--raised)]">
    {children}
  </div>
);
