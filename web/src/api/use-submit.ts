import { type FormEvent, useState } from "react";
import { rescueFocus } from "#web/focus/rescue-focus";
import { fieldErrors, isAboutFields } from "./errors";
import { useLock } from "./use-lock";

export type Submission = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Messages by field. */
  fields: Record<string, string>;
  /** A failure that no field explains. */
  error: unknown;
};

/**
 * Submits a form with the texts of its fields, and the value of a button with a name, and maps a rejected request to them. The first invalid field gets the
 * focus. While the action runs, the form is not submitted again, neither by a double click nor by the Enter key.
 */
export function useSubmit(
  action: (values: Record<string, string>) => Promise<unknown>,
): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [names, setNames] = useState<string[]>([]);
  const lock = useLock();
  const submit = async (form: HTMLFormElement, button: HTMLElement | null) => {
    const entries = [...new FormData(form, button)].map(
      ([name, value]) => [name, typeof value === "string" ? value : value.name] as const,
    );
    setNames(entries.map(([name]) => name));
    setBusy(true);
    setError(null);
    try {
      await action(Object.fromEntries(entries));
    } catch (failure) {
      // Shown at the fields or above the button.
      setError(failure);
      const [invalid] = entries.filter(([name]) => name in fieldErrors(failure));
      const field = invalid && form.elements.namedItem(invalid[0]);
      if (field instanceof HTMLElement) field.focus();
    } finally {
      setBusy(false);
      lock.free();
      // The result can replace the form.
      rescueFocus();
    }
  };
  return {
    busy,
    fields: fieldErrors(error),
    error: isAboutFields(error, names) ? null : error,
    onSubmit: (event) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (lock.take()) void submit(event.currentTarget, submitter);
    },
  };
}
