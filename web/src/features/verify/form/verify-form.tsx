import { FileUp, MailCheck } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { classNames } from "#web/ui/class-names";
import { ErrorLine } from "#web/ui/error-state";
import { readAddresses } from "#web/features/verify/data/addresses";
import { CsvPreview } from "./csv-preview";
import { useStartVerification } from "./use-start-verification";

/** One box for one address, a pasted list or a dropped file. */
export function VerifyForm() {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [column, setColumn] = useState<string>();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { start, isPending, error } = useStartVerification();
  const read = readAddresses(text);
  const canStart = file !== null || read.emails.length > 0;

  const choose = (chosen: File | undefined) => {
    setColumn(undefined);
    setFile(chosen ?? null);
  };
  const submit = () => {
    if (file) start({ file, ...(column && { column }) });
    else if (canStart) start({ emails: read.emails });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    // Files can be dropped on the form. The button "CSV or Excel file" does the same with keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      className={classNames(
        "rounded-xl border bg-surface shadow-[0_1px_2px_rgb(0_0_0/4%)] has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-1 has-[textarea:focus-visible]:ring-accent",
        isOver ? "border-accent" : "border-line-strong",
      )}
    >
      {file ? (
        <CsvPreview
          file={file}
          column={column}
          onColumn={setColumn}
          onRemove={() => choose(undefined)}
        />
      ) : (
        <textarea
          aria-label="E-mail addresses"
          aria-describedby="addresses-found"
          placeholder={
            "info@acme.com\nada@example.org\n\nOne or many, or drop a CSV or Excel file here"
          }
          value={text}
          rows={5}
          autoFocus
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => setText(event.target.value)}
          className="block w-full resize-y rounded-t-xl bg-transparent px-4 py-3 text-base outline-none"
        />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t px-3 py-2">
        <p
          id="addresses-found"
          role="status"
          className="mr-auto px-1 text-muted tabular-nums max-sm:w-full"
        >
          {describeInput(file, text, read)}
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label="CSV or Excel file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button variant="ghost" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          CSV or Excel file
        </Button>
        <Button type="submit" variant="primary" busy={isPending} disabled={!canStart}>
          <MailCheck aria-hidden="true" className="size-4" />
          Verify
        </Button>
      </div>
      {error !== null && (
        <div className="px-3 pb-3">
          <ErrorLine error={error} />
        </div>
      )}
    </form>
  );
}

function describeInput(
  file: File | null,
  text: string,
  { emails, broken }: ReturnType<typeof readAddresses>,
): string {
  if (file) return "Each address is checked once.";
  if (text.trim() === "") return "Up to 100,000 addresses. Nothing is sent to them.";
  if (emails.length === 0) return "No address found yet.";
  const left =
    broken > 0 ? ` ${counted(broken, "malformed address", "malformed addresses")} left out.` : "";
  return `${counted(emails.length, "address", "addresses")}.${left}`;
}
