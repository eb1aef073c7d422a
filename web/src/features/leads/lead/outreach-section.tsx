import type { OutreachRequest } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useState } from "react";
import { creditsQuery } from "#web/api/account-queries";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { leadQuery, outreachQuery } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { ErrorLine } from "#web/ui/error-state";
import { Field, TextField } from "#web/ui/field";
import { Section } from "#web/ui/section";
import { Select } from "#web/ui/select";
import { Time } from "#web/ui/time";

type Kind = OutreachRequest["kind"];

const KINDS: { value: Kind; label: string }[] = [
  { value: "cold_email", label: "First e-mail" },
  { value: "first_line", label: "First line" },
  { value: "follow_up", label: "Follow-up" },
  { value: "linkedin_opener", label: "LinkedIn message" },
  { value: "pitch", label: "Pitch" },
];

const names = new Intl.DisplayNames("en", { type: "language" });

/** The languages of most websites. The API takes any other, too. */
const LANGUAGES = [
  { value: "", label: "That of the website" },
  ...["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi", "cs", "hu", "ja"].map(
    (value) => ({ value, label: names.of(value) ?? value }),
  ),
];

const labelOf = (kind: Kind) => KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** Texts to the company, written by a language model from the lead's data. */
export function OutreachSection({ leadId }: { leadId: string }) {
  const [isWriting, setWriting] = useState(false);
  const { data } = useQuery({ ...outreachQuery(leadId), throwOnError: false });
  return (
    <Section
      title="Outreach"
      actions={
        <Button size="small" onClick={() => setWriting(!isWriting)} aria-expanded={isWriting}>
          <PenLine aria-hidden="true" className="size-3.5" />
          Write
        </Button>
      }
    >
      {isWriting && <WriteForm leadId={leadId} onDone={() => setWriting(false)} />}
      {data?.data.length === 0 && !isWriting && <p className="text-muted">No texts yet.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data?.data.map((text) => (
          <li key={text.id} className="rounded-md border p-3">
            <div className="flex items-center gap-1.5 text-xs text-muted">
              {labelOf(text.kind)}
              {text.tone && `, ${text.tone}`}, <Time iso={text.created_at} />
              <span className="ml-auto" />
              <CopyButton
                text={[text.subject, text.content].filter(Boolean).join("\n\n")}
                label="Copy the text"
              />
            </div>
            {text.subject && <p className="font-medium">{text.subject}</p>}
            <p className="whitespace-pre-wrap">{text.content}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WriteForm({ leadId, onDone }: { leadId: string; onDone: () => void }) {
  const cache = useQueryClient();
  const [kind, setKind] = useState<Kind>("cold_email");
  const { data: lead } = useQuery(leadQuery(leadId));
  const [personId, setPersonId] = useState("");
  const [language, setLanguage] = useState("");
  const people = lead?.people ?? [];
  const submission = useSubmit(async ({ product = "", tone = "" }) => {
    await quarry.ai.outreach.create(leadId, {
      kind,
      product,
      ...(tone && { tone }),
      ...(personId && { person_id: personId }),
      ...(language && { language }),
    });
    await Promise.all([
      cache.invalidateQueries(outreachQuery(leadId)),
      cache.invalidateQueries(creditsQuery()),
    ]);
    onDone();
  });
  return (
    <form onSubmit={submission.onSubmit} className="mb-3 grid gap-3 rounded-md border p-3">
      <Field label="Text">
        {({ id }) => <Select id={id} options={KINDS} value={kind} onChange={setKind} />}
      </Field>
      {people.length > 0 && (
        <Field label="Recipient">
          {({ id }) => (
            <Select
              id={id}
              options={[
                { value: "", label: "Nobody by name" },
                ...people.map(({ id: value, name, title }) => ({
                  value,
                  label: title ? `${name}, ${title}` : name,
                })),
              ]}
              value={personId}
              onChange={setPersonId}
            />
          )}
        </Field>
      )}
      <Field label="Language">
        {({ id }) => <Select id={id} options={LANGUAGES} value={language} onChange={setLanguage} />}
      </Field>
      <TextField
        label="What you offer"
        name="product"
        required
        maxLength={500}
        error={submission.fields["product"]}
      />
      <TextField
        label="Tone (optional)"
        name="tone"
        maxLength={100}
        placeholder="friendly, formal, …"
        error={submission.fields["tone"]}
      />
      <ErrorLine error={submission.error} />
      <Button type="submit" variant="primary" busy={submission.busy}>
        Write (2 credits)
      </Button>
    </form>
  );
}
