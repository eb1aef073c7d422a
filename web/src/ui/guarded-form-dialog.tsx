import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { FormDialog, type FormDialogProps } from "./form-dialog";

/** A form in a dialog that asks before its changes are lost: when it closes, and when somebody leaves the page. */
export function GuardedFormDialog({ onClose, ...form }: FormDialogProps) {
  const [isEdited, setEdited] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isEdited,
    enableBeforeUnload: isEdited,
    withResolver: true,
  });
  const isLeaving = blocker.status === "blocked";
  const stay = () => {
    setClosing(false);
    if (isLeaving) blocker.reset();
  };
  const discard = () => {
    onClose();
    if (isLeaving) blocker.proceed();
  };
  return (
    <>
      <FormDialog
        {...form}
        onClose={() => (isEdited ? setClosing(true) : onClose())}
        onInput={() => setEdited(true)}
      />
      <Dialog open={isClosing || isLeaving} onOpenChange={stay} title="Discard the changes?">
        <p className="text-muted">They are not saved yet.</p>
        <DialogActions>
          <Button data-first onClick={stay}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={discard}>
            Discard
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
