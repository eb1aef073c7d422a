import { useId, useState } from "react";
import { useSubmit } from "#web/api/use-submit";
import { TagOptions } from "#web/features/leads/data/tag-options";
import { TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { Segmented } from "#web/ui/segmented";

type TagAction = "tag" | "untag";

type TagDialogProps = {
  onClose: () => void;
  /** "12 leads" */
  leads: string;
  onTag: (action: TagAction, name: string) => void;
};

const ACTIONS = [
  { value: "tag" as const, label: "Add a tag" },
  { value: "untag" as const, label: "Remove a tag" },
];

/** Asks for the name of a tag to add, which may be new, or to remove. */
export function TagDialog({ onClose, leads, onTag }: TagDialogProps) {
  const list = useId();
  const [action, setAction] = useState<TagAction>("tag");
  const submission = useSubmit(async ({ name = "" }) => {
    onClose();
    onTag(action, name.trim());
  });
  return (
    <FormDialog
      title={`Tag ${leads}`}
      submission={submission}
      action={action === "tag" ? "Add the tag" : "Remove the tag"}
      onClose={onClose}
    >
      <div>
        <Segmented label="Add or remove" value={action} options={ACTIONS} onChange={setAction} />
      </div>
      <TextField
        label="Tag"
        name="name"
        list={list}
        required
        maxLength={40}
        autoComplete="off"
        hint={
          action === "tag"
            ? "A new name makes a new tag."
            : "Leads without the tag stay as they are."
        }
      />
      <TagOptions id={list} />
    </FormDialog>
  );
}
