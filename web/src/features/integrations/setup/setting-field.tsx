import { useState } from "react";
import type { Setting } from "#web/features/integrations/data/products";
import { CheckboxField } from "#web/ui/checkbox-field";
import { Field, TextAreaField, TextField } from "#web/ui/field";
import { Select } from "#web/ui/select";

type SettingFieldProps = {
  setting: Setting;
  /** The stored value. A stored secret is never returned. */
  value: unknown;
  /** A secret is stored: an empty input keeps it. */
  isStored?: boolean;
  error: string | undefined;
};

const STORED = "Stored, and not shown again";

/** The control of a setting. Its name is the path of the setting in the request. */
export function SettingField({ setting, value, isStored = false, error }: SettingFieldProps) {
  const { name, label, hint, placeholder, isOptional } = setting;
  const shared = {
    name,
    label: isOptional ? `${label} (optional)` : label,
    hint,
    required: !isOptional && !isStored,
    autoComplete: "off",
    error,
    ...(isStored ? { placeholder: STORED } : placeholder !== undefined && { placeholder }),
  };
  switch (setting.kind) {
    case "flag":
      return (
        <CheckboxField name={name} label={label} hint={hint} defaultChecked={value === true} />
      );
    case "choice":
      return <ChoiceField setting={setting} value={value} error={error} />;
    case "document":
      return (
        <TextAreaField {...shared} rows={4} className="font-mono text-xs" spellCheck={false} />
      );
    case "secret":
      return <TextField {...shared} type="password" autoComplete="new-password" />;
    default:
      return (
        <TextField
          {...shared}
          type={setting.kind === "url" ? "url" : "text"}
          spellCheck={false}
          defaultValue={typeof value === "string" ? value : ""}
        />
      );
  }
}

type ChoiceFieldProps = {
  setting: Extract<Setting, { kind: "choice" }>;
  value: unknown;
  error: string | undefined;
};

function ChoiceField({ setting, value, error }: ChoiceFieldProps) {
  const { name, label, hint, options } = setting;
  const known = options.find((option) => option.value === value) ?? options[0];
  const [chosen, setChosen] = useState(known?.value ?? "");
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id }) => (
        <>
          <Select id={id} value={chosen} options={options} onChange={setChosen} />
          <input type="hidden" name={name} value={chosen} />
        </>
      )}
    </Field>
  );
}
