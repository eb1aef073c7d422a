import { useId } from "react";
import { useSubmit } from "#web/api/use-submit";
import { TagOptions } from "#web/features/leads/data/tag-options";
import { Button } from "#web/ui/button";
import { Dialog, DialogActions } from "#web/ui/dialog";
import { TextField } from "#web/ui/field";

type TagDialogProps = {
  open: boolean;
  onClose: () => void;
  /** "12 leads" */
  leads: string;
  onTag: (name: string) => void;
};

/** Asks for the name of a tag, which may be new. */
export function TagDialog({ open, onClose, leads, onTag }: TagDialogProps) {
  const list = useId();
  const submission = useSubmit(async ({ name = "" }) => {
    onClose();
    onTag(name.trim());
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Tag ${leads}`}>
      <form onSubmit={submission.onSubmit} className="grid gap-3">
        <TextField
          label="Tag"
          name="name"
          list={list}
          required
          maxLength={50}
          autoComplete="off"
          hint="A new name makes a new tag."
        />
        <TagOptions id={list} />
        <DialogActions>
          <Button type="submit" variant="primary">
            Add the tag
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
