import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#web/ui/button";

type ListFieldProps = {
  label: string;
  hint: string;
  placeholder: string;
  values: readonly string[];
  maxValues?: number;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (values: string[]) => void;
};

const MAX_CHARS = 100;

/** A list of short texts. Enter or a comma adds one, and Backspace in the empty input removes the last. */
export function ListField({ values, onChange, disabled, ...texts }: ListFieldProps) {
  const { label, hint, placeholder, error, maxValues = 50 } = texts;
  const id = useId();
  const [text, setText] = useState("");
  const add = () => {
    const added = text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "" && !values.includes(part));
    if (added.length > 0) onChange([...values, ...new Set(added)].slice(0, maxValues));
    setText("");
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault();
      add();
    }
    if (event.key === "Backspace" && text === "") onChange(values.slice(0, -1));
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      {values.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 py-0.5">
          {values.map((value) => (
            <li
              key={value}
              className="flex max-w-full items-center gap-0.5 rounded-md bg-neutral-soft pl-2 text-xs"
            >
              <span className="truncate">{value}</span>
              <button
                type="button"
                aria-label={`Remove ${value}`}
                disabled={disabled}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="grid size-6 place-items-center rounded text-muted hover:text-text"
              >
                <X aria-hidden="true" className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-1.5">
        <input
          id={id}
          className="control"
          value={text}
          placeholder={placeholder}
          maxLength={MAX_CHARS}
          disabled={disabled}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
          onBlur={add}
        />
        <Button aria-label={`Add to ${label}`} disabled={disabled || !text.trim()} onClick={add}>
          <Plus aria-hidden="true" className="size-3.5" />
        </Button>
      </div>
      <p id={`${id}-hint`} className={error ? "text-xs text-bad" : "text-xs text-muted"}>
        {error ?? hint}
      </p>
    </div>
  );
}
