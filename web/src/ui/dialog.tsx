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

/** The row of buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex justify-end gap-2 pt-1">{children}</div>
);
