import type { DeletionPreview, DeletionRequest } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { Notice } from "#web/ui/notice";
import { Segmented } from "#web/ui/segmented";
import { showDone } from "#web/ui/toast";

type SubjectType = DeletionRequest["subject_type"];

const SUBJECTS: { value: SubjectType; label: string }[] = [
  { value: "email", label: "A person" },
  { value: "person", label: "By name" },
  { value: "domain", label: "A company" },
];

const FIELDS: Record<SubjectType, { label: string; placeholder: string; effect: string }> = {
  email: {
    label: "E-mail address",
    placeholder: "ada@acme.com",
    effect: "The address is removed from every lead, note and text, and later crawls skip it.",
  },
  person: {
    label: "Full name",
    placeholder: "Ada Lovelace",
    effect:
      "The person and the name are removed from leads, notes and texts, and later crawls skip them.",
  },
  domain: {
    label: "Domain",
    placeholder: "acme.com",
    effect: "All leads of the domain and its addresses are removed, and later crawls skip it.",
  },
};

/** What a request would erase. */
function inWords({ leads, people, emails, is_complete, matches }: DeletionPreview): string {
  const found = [
    counted(leads, "lead"),
    ...(people > 0 ? [counted(people, "person", "people")] : []),
    counted(emails, "address", "addresses"),
  ].join(", ");
  const domains = [...new Set(matches.map(({ domain }) => domain))];
  const where = domains.length > 0 ? ` at ${domains.join(", ")}` : "";
  return `Found: ${found}${where}.${is_complete ? "" : " Only a part of the leads was looked at."}`;
}

type EraseDialogProps = {
  /** Filled in: an e-mail address or a domain. */
  subject: string | undefined;
  onClose: () => void;
};

/** Erases everything about a person or a company, and suppresses it. */
export function EraseDialog({ subject: given, onClose }: EraseDialogProps) {
  const cache = useQueryClient();
  const [type, setType] = useState<SubjectType>(
    given === undefined || given.includes("@") ? "email" : "domain",
  );
  const [preview, setPreview] = useState<string | null>(null);
  const choose = (next: SubjectType) => {
    setType(next);
    setPreview(null);
  };
  const submission = useSubmit(async ({ subject = "", domain, reason, step }) => {
    const wanted = { subject_type: type, subject, ...(domain && { domain }) };
    if (step === "preview") {
      setPreview(inWords(await quarry.compliance.deletionRequests.preview(wanted)));
      return;
    }
    await quarry.compliance.deletionRequests.create({ ...wanted, ...(reason && { reason }) });
    // Leads and lists may contain the subject.
    await cache.invalidateQueries();
    showDone("The erasure has started", subject);
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
        defaultValue={given?.includes("@") === (type === "email") ? given : ""}
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
