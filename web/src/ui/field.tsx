import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

type FieldProps = {
  label: string;
  /** What to enter, below the control. */
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

type ControlProps = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
};

/** A control with its label, hint and error, connected for assistive technology. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-xs font-medium">
        {label}
      </label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": described })}
      {error ? (
        <p id={`${id}-error`} className="text-xs text-bad">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A text input in a `Field`. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: ComponentProps<"input"> & Omit<FieldProps, "children">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={classNames("control", className)} />}
    </Field>
  );
}

/** A text area in a `Field`. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...input
}: ComponentProps<"textarea"> & Omit<FieldProps, "children">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          className={classNames("control h-auto min-h-24 py-2", className)}
        />
      )}
    </Field>
  );
}
