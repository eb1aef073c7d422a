import { useEffect, useRef, useState } from "react";
import { useSubmit } from "#web/api/use-submit";
import { CheckboxField } from "#web/ui/checkbox-field";
import { ChoiceList } from "#web/ui/choice-list";
import { Field } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { Select } from "#web/ui/select";
import { type ExportChoice, lastChoice, rememberChoice } from "./export-choice";

const FORMATS = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel" },
  { value: "json", label: "JSON" },
] as const;

const ROWS = [
  {
    value: "companies",
    label: "Companies",
    hint: "A row for each lead, with its addresses, telephone numbers and people in one cell each.",
  },
  {
    value: "contacts",
    label: "E-mail addresses",
    hint: "A row for each address, with its status and the person to whom it belongs.",
  },
  {
    value: "people",
    label: "People",
    hint: "A row for each person, with title, e-mail address and telephone number.",
  },
] as const;

/** A file of its own kind, which has no other choices. */
type OtherFile = { label: string; hint: string; save: () => Promise<void> };

type ExportDialogProps = {
  title: string;
  /** Under which name the browser keeps the choice. */
  entry: string;
  /** The columns of companies without "All columns". */
  usualColumns: string;
  other?: OtherFile | null | undefined;
  /** Writes the file. `signal` ends when the dialog is closed before. */
  save: (choice: ExportChoice, signal: AbortSignal) => Promise<void>;
  onClose: () => void;
};

/** Asks what a row of the file is, and which columns it has, then downloads it. */
export function ExportDialog(props: ExportDialogProps) {
  const { title, entry, usualColumns, other, save, onClose } = props;
  const [choice, setChoice] = useState(() => lastChoice(entry));
  const [isOther, setOther] = useState(false);
  const change = (changed: Partial<ExportChoice>) => setChoice({ ...choice, ...changed });
  const signal = useSignal();
  const submission = useSubmit(async () => {
    if (isOther && other) await other.save();
    else {
      rememberChoice(entry, choice);
      await save(choice, signal());
    }
    onClose();
  });
  const { rows, format, isWhole, isSafe } = choice;
  return (
    <FormDialog title={title} action="Export" submission={submission} onClose={onClose}>
      <ChoiceList<ExportChoice["rows"] | "other">
        label="Rows of the file"
        name="rows"
        value={isOther ? "other" : rows}
        choices={other ? [...ROWS, { value: "other", ...other }] : ROWS}
        onChange={(value) => {
          setOther(value === "other");
          if (value !== "other") change({ rows: value });
        }}
      />
      {!isOther && rows === "companies" && (
        <CheckboxField
          label="All columns"
          hint={`More than a hundred, for programs. Without it, the file has ${usualColumns}.`}
          checked={isWhole}
          onChange={({ target }) => change({ isWhole: target.checked })}
        />
      )}
      {!isOther && rows === "contacts" && (
        <CheckboxField
          label="Only safe addresses"
          hint="Those that a mail server accepted (valid). Addresses are not checked at a server until you verify them."
          checked={isSafe}
          onChange={({ target }) => change({ isSafe: target.checked })}
        />
      )}
      {!isOther && (
        <Field label="Format">
          {(control) => (
            <Select
              id={control.id}
              value={format}
              options={FORMATS}
              onChange={(value) => change({ format: value })}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** A signal that ends with the component. */
function useSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return () => (controller.current ??= new AbortController()).signal;
}
