import type { ReactNode } from "react";
import type { Submission } from "#web/api/use-submit";
import { Button } from "./button";
import { Dialog, DialogActions } from "./dialog";
import { ErrorLine } from "./error-state";

export type FormDialogProps = {
  title: string;
  description?: ReactNode;
  submission: Submission;
  /** The verb of the button that submits. */
  action: string;
  tone?: "primary" | "danger";
  disabled?: boolean;
  /** Buttons between these two. */
  more?: ReactNode;
  onClose: () => void;
  /** Called for each change of a field. */
  onInput?: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A form in a dialog, with its failure and its buttons below. */
export const FormDialog = ({ title, description, onClose, ...form }: FormDialogProps) => (
  <Dialog open onOpenChange={onClose} title={title} description={description}>
    <DialogForm {...form} onClose={onClose} />
  </Dialog>
);

type DialogFormProps = Omit<FormDialogProps, "title" | "description"> & {
  /** At the left of the buttons. */
  options?: ReactNode;
};

/** The form of a dialog that shows it later, or shows something else before. */
export function DialogForm(props: DialogFormProps) {
  const {
    submission,
    action,
    tone = "primary",
    disabled,
    options,
    more,
    onClose,
    onInput,
    children,
  } = props;
  return (
    <form onSubmit={submission.onSubmit} onInput={onInput} className="grid gap-3">
      {children}
      <ErrorLine error={submission.error} />
      <DialogActions>
        {options && <span className="mr-auto">{options}</span>}
        <Button onClick={onClose}>Cancel</Button>
        {more}
        <Button type="submit" variant={tone} busy={submission.busy} disabled={disabled}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
