import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { Button } from "#web/ui/button";
import { TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { Notice } from "#web/ui/notice";
import { Segmented } from "#web/ui/segmented";
import { showDone } from "#web/ui/toast";
import { erase, type Subject } from "./erase";
import { erasedInWords, previewInWords } from "./erase-words";

type SubjectType = Subject["type"];

const SUBJECTS: { value: SubjectType; label: string }[] = [
  { value: "person", label: "A person" },
  { value: "email", label: "An address" },
  { value: "domain", label: "A company" },
];

const FIELDS: Record<SubjectType, { label: string; placeholder: string; effect: string }> = {
  email: {
    label: "E-mail address",
    placeholder: "ada@acme.com",
    effect:
      "The address is removed from every lead, note and text, and its person from the lead that names both. Later crawls skip the address.",
  },
  person: {
    label: "Full name",
    placeholder: "Ada Lovelace",
    effect:
      "The person with all addresses, and the full name in quotes, notes and texts, are removed. Later crawls skip them.",
  },
  domain: {
    label: "Domain",
    placeholder: "acme.com",
    effect: "All leads of the domain and its addresses are removed, and later crawls skip it.",
  },
};

type EraseDialogProps = {
  /** Filled in. */
  subject?: Subject;
  onClose: () => void;
};

/** Erases everything about a person or a company, and suppresses it. */
export function EraseDialog({ subject: given, onClose }: EraseDialogProps) {
  const cache = useQueryClient();
  const [type, setType] = useState<SubjectType>(given?.type ?? "person");
  const [preview, setPreview] = useState<string | null>(null);
  const choose = (next: SubjectType) => {
    setType(next);
    setPreview(null);
  };
  const submission = useSubmit(async ({ subject = "", domain, reason, step }) => {
    const wanted = { subject_type: type, subject, ...(domain && { domain }) };
    if (step === "preview") {
      setPreview(previewInWords(type, await quarry.compliance.deletionRequests.preview(wanted)));
      return;
    }
    const made = await erase({ ...wanted, ...(reason && { reason }) });
    // Leads and lists may contain the subject.
    await cache.invalidateQueries();
    if (made.status === "completed") showDone(`Erased ${erasedInWords(made.erased)}`);
    else
      showDone("The erasure is in progress", "Settings, Deletion requests shows when it is done.");
    onClose();
  });
  return (
    <FormDialog
      title="Erase a person or company"
      submission={submission}
      action="Erase"
      tone="danger"
      more={
        <Button type="submit" name="step" value="preview" busy={submission.busy}>
          Preview
        </Button>
      }
      onClose={onClose}
    >
      <div>
        <Segmented label="Whose data" value={type} options={SUBJECTS} onChange={choose} />
      </div>
      <TextField
        key={type}
        label={FIELDS[type].label}
        name="subject"
        defaultValue={given?.type === type ? given.value : ""}
        type={type === "email" ? "email" : "text"}
        required
        maxLength={320}
        autoComplete="off"
        placeholder={FIELDS[type].placeholder}
        error={submission.fields["subject"]}
      />
      {type === "person" && (
        <TextField
          label="Domain of the company (optional)"
          name="domain"
          defaultValue={given?.domain ?? ""}
          maxLength={320}
          autoComplete="off"
          placeholder="acme.com"
          hint="Without it, everybody of this name is erased."
          error={submission.fields["domain"]}
        />
      )}
      <TextField
        label="Reason (optional)"
        name="reason"
        maxLength={1000}
        autoComplete="off"
        placeholder="Request of 3 November"
        error={submission.fields["reason"]}
      />
      <Notice tone="warn" title="This cannot be undone">
        {FIELDS[type].effect}
      </Notice>
      {preview !== null && <p className="text-sm">{preview}</p>}
    </FormDialog>
  );
}
