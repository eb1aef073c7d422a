import type { CreatedApiKey } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { apiKeysQuery } from "#web/features/settings/data/queries";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { Dialog, DialogActions } from "#web/ui/dialog";
import { Field, TextField } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { OnceShown } from "#web/ui/once-shown";
import { Select } from "#web/ui/select";

const SCOPES = [
  { value: "read write", label: "Read and write" },
  { value: "read", label: "Read only" },
  { value: "write", label: "Write only" },
] as const;

const LIFETIMES = [
  { value: "0", label: "No expiry" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
] as const;

const DAY_MS = 24 * 60 * 60_000;

/** Creates a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [scopes, setScopes] = useState<(typeof SCOPES)[number]["value"]>("read write");
  const [days, setDays] = useState<(typeof LIFETIMES)[number]["value"]>("0");
  const submission = useSubmit(async ({ name = "" }) => {
    const lifetimeMs = Number(days) * DAY_MS;
    const key = await quarry.apiKeys.create({
      name,
      scopes: scopes.split(" ") as ("read" | "write")[],
      ...(lifetimeMs > 0 && { expires_at: new Date(Date.now() + lifetimeMs).toISOString() }),
    });
    setCreated(key);
    await cache.invalidateQueries(apiKeysQuery());
  });
  if (created) return <CreatedKey apiKey={created} onClose={onClose} />;
  return (
    <FormDialog
      title="New API key"
      submission={submission}
      action="Create the key"
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        placeholder="Nightly import"
        hint="The program that uses it."
        error={submission.fields["name"]}
      />
      <Field
        label="Scopes"
        hint="Read: lists and details. Write: changes, and everything that costs credits."
      >
        {({ id }) => <Select id={id} value={scopes} options={SCOPES} onChange={setScopes} />}
      </Field>
      <Field label="Expires" error={submission.fields["expires_at"]}>
        {({ id }) => <Select id={id} value={days} options={LIFETIMES} onChange={setDays} />}
      </Field>
    </FormDialog>
  );
}

type CreatedKeyProps = { apiKey: CreatedApiKey; onClose: () => void };

/** A new key, once. */
export const CreatedKey = ({ apiKey, onClose }: CreatedKeyProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={`API key “${apiKey.name}”`}
    description={
      <>
        Send it in the header <code className="font-mono">X-API-Key</code>, or log in with{" "}
        <code className="font-mono">quarry login</code>.
      </>
    }
  >
    <OnceShown label="API key" value={apiKey.key} />
    <div className="grid gap-1">
      <p className="text-xs text-muted">
        Code that you copy from the dashboard reads the key from a variable. Set it in your
        terminal:
      </p>
      <div className="flex items-center gap-1">
        <code className="min-w-0 flex-1 font-mono text-xs break-all">
          export QUARRY_API_KEY={apiKey.key}
        </code>
        <CopyButton text={`export QUARRY_API_KEY=${apiKey.key}`} label="Copy the command" />
      </div>
    </div>
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </DialogActions>
  </Dialog>
);
