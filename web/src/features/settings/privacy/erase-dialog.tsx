import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { Button } from "#web/ui/button";
import { Dialog, DialogActions } from "#web/ui/dialog";
import { ErrorLine } from "#web/ui/error-state";
import { TextField } from "#web/ui/field";
import { Notice } from "#web/ui/notice";
import { Segmented } from "#web/ui/segmented";
import { showDone } from "#web/ui/toast";

const SUBJECTS = [
  { value: "email" as const, label: "A person" },
  { value: "domain" as const, label: "A company" },
];

type EraseDialogProps = {
  /** Filled in: an e-mail address or a domain. */
  subject: string | undefined;
  onClose: () => void;
};

/** Erases everything about a person or a company, and suppresses it. */
export function EraseDialog({ subject: given, onClose }: EraseDialogProps) {
  const cache = useQueryClient();
  const [type, setType] = useState<"email" | "domain">(
    given === undefined || given.includes("@") ? "email" : "domain",
  );
  const submission = useSubmit(async ({ subject = "", reason }) => {
    await quarry.compliance.deletionRequests.create({
      subject_type: type,
      subject,
      ...(reason && { reason }),
    });
    // Leads and lists may contain the subject.
    await cache.invalidateQueries();
    showDone("The erasure has started", subject);
    onClose();
  });
  return (
    <Dialog open onOpenChange={onClose} title="Erase a person or company">
      <form onSubmit={submission.onSubmit} className="grid gap-3">
        <div>
          <Segmented label="Whose data" value={type} options={SUBJECTS} onChange={setType} />
        </div>
        <TextField
          key={type}
          label={type === "email" ? "E-mail address" : "Domain"}
          name="subject"
          defaultValue={given?.includes("@") === (type === "email") ? given : ""}
          type={type === "email" ? "email" : "text"}
          required
          maxLength={320}
          autoComplete="off"
          placeholder={type === "email" ? "ada@acme.com" : "acme.com"}
          error={submission.fields["subject"]}
        />
        <TextField
          label="Reason (optional)"
          name="reason"
          maxLength={1000}
          autoComplete="off"
          placeholder="Request of 3 November"
          error={submission.fields["reason"]}
        />
        <Notice tone="warn" title="This cannot be undone">
          {type === "email"
            ? "The address is removed from every lead, note and text, and later crawls skip it."
            : "All leads of the domain and its addresses are removed, and later crawls skip it."}
        </Notice>
        <ErrorLine error={submission.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={submission.busy}>
            Erase
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
