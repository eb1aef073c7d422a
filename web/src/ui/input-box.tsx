import { FileUp } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { ErrorLine } from "./error-state";
import { SkeletonLines } from "./skeleton";
import { LazyPart } from "./lazy-part";

type InputBoxProps = {
  /** The accessible name of the text. */
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  file: File | null;
  onFile: (file: File | null) => void;
  /** Shown instead of the text while there is a file. */
  preview: ReactNode;
  /** Below the buttons, which stay where they are when a note comes. */
  notes?: ReactNode;
  /** What was read, and what it costs. */
  status: string;
  /** The buttons that submit. */
  actions: ReactNode;
  error: unknown;
  onSubmit: () => void;
};

/** One box for a text or a dropped file, and the buttons below it. */
export function InputBox(props: InputBoxProps) {
  const { text, file, onFile, onSubmit } = props;
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit();
  };
  return (
    // Files can be dropped on the form. The button "CSV or Excel file" does the same with keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
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
        <LazyPart fallback={<SkeletonLines lines={4} />}>{props.preview}</LazyPart>
      ) : (
        <textarea
          aria-label={props.label}
          aria-describedby="input-read"
          placeholder={props.placeholder}
          value={text}
          rows={5}
          autoFocus
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => props.onText(event.target.value)}
          className="block w-full resize-y rounded-t-xl bg-transparent px-4 py-3 text-base outline-none"
        />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t px-4 py-2">
        <p
          id="input-read"
          role="status"
          className="min-w-0 flex-1 text-muted tabular-nums max-sm:w-full max-sm:flex-none"
        >
          {props.status}
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label="CSV or Excel file"
          className="hidden"
          onChange={(event) => {
            onFile(event.target.files?.[0] ?? null);
            // The same file can be chosen again after it was removed.
            event.target.value = "";
          }}
        />
        <Button variant="ghost" onClick={() => picker.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          {file ? "Another file" : "CSV or Excel file"}
        </Button>
        {props.actions}
      </div>
      {props.notes}
      {props.error !== null && (
        <div className="px-3 pb-3">
          <ErrorLine error={props.error} />
        </div>
      )}
    </form>
  );
}
