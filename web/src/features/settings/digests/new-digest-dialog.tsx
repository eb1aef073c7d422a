import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSession } from "#web/api/use-session";
import { useSubmit } from "#web/api/use-submit";
import { digestsQuery } from "#web/features/settings/data/queries";
import { CheckboxField } from "#web/ui/checkbox-field";
import { Field, TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { Select } from "#web/ui/select";
import { showDone } from "#web/ui/toast";
import { CONTENTS, FREQUENCIES } from "./contents";

/** Subscribes an address, a chat, or both. */
export function NewDigestDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const { user } = useSession();
  const [frequency, setFrequency] = useState<(typeof FREQUENCIES)[number]["value"]>("weekly");
  const submission = useSubmit(async ({ email, chat_webhook, ...given }) => {
    const parts = CONTENTS.map(({ name }) => [name, given[name] === "on"]);
    const created = await quarry.digests.create({
      frequency,
      ...(email && { email }),
      ...(chat_webhook && { chat_webhook }),
      ...(Object.fromEntries(parts) as Record<(typeof CONTENTS)[number]["name"], boolean>),
    });
    await cache.invalidateQueries(digestsQuery());
    const waits = created.status === "unconfirmed";
    showDone("Created the digest", waits ? "The reader has to confirm it first." : undefined);
    onClose();
  });
  return (
    <FormDialog
      title="New digest"
      submission={submission}
      action="Create the digest"
      onClose={onClose}
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        defaultValue={user.email}
        autoComplete="off"
        hint="Other people get a link to confirm it first."
        error={submission.fields["email"]}
      />
      <TextField
        label="Chat (optional)"
        name="chat_webhook"
        type="url"
        autoComplete="off"
        placeholder="https://hooks.slack.com/services/…"
        hint="An incoming webhook of a team chat."
        error={submission.fields["chat_webhook"]}
      />
      <Field label="How often" hint="At 08:00 UTC. A period without news sends nothing.">
        {({ id }) => (
          <Select id={id} value={frequency} options={FREQUENCIES} onChange={setFrequency} />
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-xs font-medium">Content</legend>
        {CONTENTS.map(({ name, label }) => (
          <CheckboxField key={name} name={name} label={label} defaultChecked />
        ))}
      </fieldset>
    </FormDialog>
  );
}
