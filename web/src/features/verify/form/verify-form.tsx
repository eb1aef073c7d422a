import type { HealthCapabilities } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { capabilitiesQuery } from "#web/api/health-query";
import { counted, formatNumber } from "#web/format/numbers";
import { quotedFirst } from "#web/format/quoted";
import { Button } from "#web/ui/button";
import { InputBox } from "#web/ui/input-box";
import { useInputBox } from "#web/ui/use-input-box";
import { readAddresses } from "#web/features/verify/data/addresses";
import { CsvPreview } from "./csv-preview";
import { useStartVerification } from "./use-start-verification";

const PLACEHOLDER =
  "info@acme.com\nada@example.org\n\nOne or many, or drop a CSV or Excel file here";

/** One box for one address, a pasted list or a dropped file. */
export function VerifyForm() {
  const { box, column, onColumn } = useInputBox();
  const { text, file } = box;
  const [name, setName] = useState("");
  const { start, isPending, error } = useStartVerification();
  const { data: capabilities } = useQuery(capabilitiesQuery());
  const read = readAddresses(text);
  const canStart = file !== null || read.emails.length > 0;

  const submit = () => {
    const named = name.trim() && { name: name.trim() };
    if (file) start({ file, ...(column && { column }), ...named });
    else if (canStart) start({ emails: read.emails, ...named });
  };
  return (
    <InputBox
      label="E-mail addresses"
      placeholder={PLACEHOLDER}
      {...box}
      preview={
        file && (
          <CsvPreview
            file={file}
            column={column}
            onColumn={onColumn}
            onRemove={() => box.onFile(null)}
          />
        )
      }
      status={`${describeInput(file, text, read)}${canStart ? priceOf(capabilities) : ""}`}
      actions={
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabled={!canStart}
          className="max-sm:w-full"
        >
          <MailCheck aria-hidden="true" className="size-4" />
          Verify
        </Button>
      }
      notes={
        (file !== null || read.emails.length > 1) && (
          <div className="border-t px-4 py-2.5">
            <input
              aria-label="Name of the list"
              placeholder="Name of the list (optional)"
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.target.value)}
              className="control max-w-80"
            />
          </div>
        )
      }
      error={error}
      onSubmit={submit}
    />
  );
}

function describeInput(
  file: File | null,
  text: string,
  { emails, leftOut, repeated }: ReturnType<typeof readAddresses>,
): string {
  if (file) return "Each address is checked once.";
  if (text.trim() === "") return "Up to 100,000 addresses. Nothing is sent to them.";
  const left =
    leftOut.length > 0 ? ` ${formatNumber(leftOut.length)} left out: ${quotedFirst(leftOut)}.` : "";
  const twice = repeated > 0 ? ` ${counted(repeated, "duplicate")} removed.` : "";
  if (emails.length === 0) return `No address found yet.${left}`;
  return `${counted(emails.length, "address", "addresses")}.${left}${twice}`;
}

/** What the check costs, which is said before it starts. */
const priceOf = (capabilities: HealthCapabilities | undefined): string =>
  capabilities?.mailbox_checks
    ? " Each mailbox that a mail server confirms or rejects costs credits, which are reserved now."
    : "";
