import type { SavedSearch } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { savedSearchesQuery } from "#web/features/leads/data/queries";
import type { LeadsSearch } from "#web/features/leads/data/read-search";
import { fromFilter, toFilter } from "#web/features/leads/data/search";
import { Button, buttonClass } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { Dialog, DialogActions } from "#web/ui/dialog";
import { ErrorLine } from "#web/ui/error-state";
import { TextField } from "#web/ui/field";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/menu";
import { showDone } from "#web/ui/toast";

type SavedSearchesProps = { search: LeadsSearch; onApply: (search: LeadsSearch) => void };

/** The searches of the workspace: apply, save the present one, delete. */
export function SavedSearches({ search, onApply }: SavedSearchesProps) {
  const { data } = useQuery(savedSearchesQuery());
  const cache = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<SavedSearch | null>(null);
  const saved = data?.data ?? [];
  const current = JSON.stringify(toFilter(search));
  const applied = saved.find(({ filters }) => JSON.stringify(filters) === current);
  return (
    <>
      <Menu
        trigger={
          <button type="button" className={buttonClass("secondary", "small")}>
            <Bookmark aria-hidden="true" className="size-3.5" />
            <span className="max-w-36 truncate">{applied?.name ?? "Saved"}</span>
          </button>
        }
      >
        {saved.length === 0 && <MenuLabel>No saved searches yet</MenuLabel>}
        {saved.map((one) => (
          <MenuItem key={one.id} icon={Bookmark} onSelect={() => onApply(fromFilter(one.filters))}>
            <span className="max-w-60 truncate">{one.name}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={BookmarkPlus} disabled={current === "{}"} onSelect={() => setSaving(true)}>
          Save this search…
        </MenuItem>
        {applied && (
          <MenuItem icon={Trash2} danger onSelect={() => setDeleting(applied)}>
            Delete “{applied.name}”…
          </MenuItem>
        )}
      </Menu>
      <SaveDialog open={isSaving} onOpenChange={setSaving} search={search} />
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title="Delete the saved search?"
          action="Delete"
          onConfirm={async () => {
            await quarry.savedSearches.delete(deleting.id);
            await cache.invalidateQueries(savedSearchesQuery());
          }}
        >
          “{deleting.name}” is deleted for all members of the workspace. Its leads stay.
        </ConfirmDialog>
      )}
    </>
  );
}

type SaveDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: LeadsSearch;
};

function SaveDialog({ open, onOpenChange, search }: SaveDialogProps) {
  const cache = useQueryClient();
  const submission = useSubmit(async ({ name = "" }) => {
    await quarry.savedSearches.create({ name, filters: toFilter(search) });
    await cache.invalidateQueries(savedSearchesQuery());
    onOpenChange(false);
    showDone(`Saved the search “${name}”`);
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Save this search">
      <form onSubmit={submission.onSubmit} className="grid gap-3">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          hint="All members of the workspace can use it."
          error={submission.fields["name"]}
        />
        <ErrorLine error={submission.error} />
        <DialogActions>
          <Button type="submit" variant="primary" busy={submission.busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
