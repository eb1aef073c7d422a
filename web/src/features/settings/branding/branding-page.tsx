import type { Branding } from "@quarry/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAdminReason, useRole } from "#web/api/use-role";
import { useSubmit } from "#web/api/use-submit";
import { brandingQuery } from "#web/features/settings/data/queries";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { ErrorLine } from "#web/ui/error-state";
import { TextAreaField, TextField } from "#web/ui/field";
import { GuardedButton } from "#web/ui/guarded-button";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { showDone } from "#web/ui/toast";
import { BrandPreview } from "./brand-preview";

/** The name, logo and colour that readers of mails, exports and the documentation see. */
export function BrandingPage() {
  const query = useQuery(brandingQuery());
  return (
    <Page
      title="Branding"
      actions={
        <CopyAsMenu
          call={{
            method: "GET",
            path: "/workspace/branding",
            typescript: "quarry.workspace.branding.get()",
          }}
        />
      }
    >
      <QueryView query={query}>{(branding) => <BrandingForm branding={branding} />}</QueryView>
    </Page>
  );
}

type Member = keyof Branding;

const FIELDS: readonly {
  name: Member;
  label: string;
  hint: string;
  placeholder: string;
  type?: string;
  maxLength?: number;
}[] = [
  {
    name: "product_name",
    label: "Product name",
    hint: "In mails, file names of exports and the documentation.",
    placeholder: "Acme Leads",
    maxLength: 80,
  },
  {
    name: "logo_url",
    label: "Logo",
    hint: "Public https address of an image. Mails show it.",
    placeholder: "https://acme.com/logo.png",
    type: "url",
    maxLength: 2048,
  },
  {
    name: "support_email",
    label: "Support address",
    hint: "At the end of mails.",
    placeholder: "help@acme.com",
    type: "email",
  },
  {
    name: "sender_name",
    label: "Sender of outreach",
    hint: "The person or team whose name AI writes under texts.",
    placeholder: "Ada Lovelace",
    maxLength: 80,
  },
  {
    name: "custom_domain",
    label: "Custom domain",
    hint: "The operator of the service verifies it before it is used.",
    placeholder: "leads.acme.com",
  },
];

const EMPTY_COLOR = "#4f46e5";

function BrandingForm({ branding }: { branding: Branding }) {
  const cache = useQueryClient();
  const reason = useAdminReason();
  const role = useRole();
  const [draft, setDraft] = useState(branding);
  const set = (name: Member, value: string) => setDraft({ ...draft, [name]: value || null });
  const submission = useSubmit(async () => {
    const saved = await quarry.workspace.branding.update(draft);
    cache.setQueryData(brandingQuery().queryKey, saved);
    showDone("Saved the branding");
  });
  const { fields } = submission;
  return (
    <div className="grid gap-6 p-4 xl:grid-cols-[minmax(0,34rem)_minmax(0,26rem)]">
      <form onSubmit={submission.onSubmit} className="grid content-start gap-4">
        {reason && role && <Notice title={reason}>You can read the branding.</Notice>}
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            name={name}
            readOnly={reason !== undefined}
            value={draft[name] ?? ""}
            autoComplete="off"
            error={fields[name]}
            onChange={(event) => set(name, event.target.value)}
          />
        ))}
        <ColorField
          value={draft.primary_color}
          error={fields["primary_color"]}
          disabled={reason !== undefined}
          onChange={(value) => set("primary_color", value)}
        />
        <TextAreaField
          label="Signature of outreach"
          name="signature"
          maxLength={500}
          readOnly={reason !== undefined}
          value={draft.signature ?? ""}
          error={fields["signature"]}
          onChange={(event) => set("signature", event.target.value)}
        />
        <TextAreaField
          label="Footer of mails"
          name="footer_text"
          maxLength={500}
          readOnly={reason !== undefined}
          value={draft.footer_text ?? ""}
          hint="For example your company and its address."
          error={fields["footer_text"]}
          onChange={(event) => set("footer_text", event.target.value)}
        />
        <ErrorLine error={submission.error} />
        <div>
          <GuardedButton type="submit" variant="primary" reason={reason} busy={submission.busy}>
            Save the branding
          </GuardedButton>
        </div>
      </form>
      <BrandPreview branding={draft} />
    </div>
  );
}

type ColorFieldProps = {
  value: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
};

const ColorField = ({ value, error, disabled, onChange }: ColorFieldProps) => (
  <div className="flex items-end gap-2">
    <div className="flex-1">
      <TextField
        label="Colour"
        name="primary_color"
        hint="Buttons and links, as #rrggbb."
        placeholder={EMPTY_COLOR}
        pattern="#[0-9a-fA-F]{6}"
        readOnly={disabled}
        value={value ?? ""}
        autoComplete="off"
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
    <input
      type="color"
      aria-label="Choose the colour"
      disabled={disabled}
      value={/^#[0-9a-f]{6}$/i.test(value ?? "") ? (value ?? EMPTY_COLOR) : EMPTY_COLOR}
      onChange={(event) => onChange(event.target.value)}
      className="mb-[1.375rem] h-8 w-10 shrink-0 rounded-md border border-line-strong bg-surface p-1 pointer-coarse:h-10"
    />
  </div>
);
