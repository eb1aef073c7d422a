import { type ReactNode, useEffect, useState } from "react";
import { useLock } from "#web/api/use-lock";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { ErrorLine } from "./error-state";
import { rescueFocus } from "#web/focus/rescue-focus";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What is lost, with its number. */
  children: ReactNode;
  /** The verb of the button, such as "Delete 12 leads". */
  action: string;
  /** The button that leaves all as it is; "Cancel" by default. */
  dismiss?: string;
  /** The look of the button; danger by default. */
  tone?: "danger" | "primary";
  /** Typed to confirm. Use it for changes that cannot be undone and concern many records. */
  typed?: string;
  onConfirm: () => Promise<unknown>;
};

/** Asks before something is deleted or paid for. It stays open with the error if the action fails. */
export function ConfirmDialog({
  children,
  action,
  dismiss = "Cancel",
  tone = "danger",
  typed,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const lock = useLock();
  const { free } = lock;
  // After a success it stays taken: the dialog can be clicked while it moves out.
  useEffect(() => {
    if (dialog.open) free();
  }, [dialog.open, free]);
  const confirm = async () => {
    if (!lock.take()) return;
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      dialog.onOpenChange(false);
    } catch (failure) {
      // Shown in the dialog, where the user can try again.
      setError(failure);
      free();
    } finally {
      setBusy(false);
      rescueFocus();
    }
  };
  return (
    <Dialog {...dialog}>
      <div className="text-muted">{children}</div>
      {typed && (
        <label className="grid gap-1 text-xs">
          Type “{typed}” to confirm
          <input
            className="control"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      )}
      <ErrorLine error={error} />
      <DialogActions>
        <Button
          data-first={tone === "danger" || undefined}
          onClick={() => dialog.onOpenChange(false)}
        >
          {dismiss}
        </Button>
        <Button
          variant={tone}
          data-first={tone === "primary" || undefined}
          busy={isBusy}
          disabled={typed !== undefined && text !== typed}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
