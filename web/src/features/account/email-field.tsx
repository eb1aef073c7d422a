import type { ReactNode } from "react";
import { TextField } from "#web/ui/field";

type EmailFieldProps = { hint?: ReactNode; error: string | undefined };

/** The address of the account. It has the focus when the page opens. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="E-mail address"
    name="email"
    type="email"
    autoComplete="username"
    required
    autoFocus
    {...props}
  />
);
