import { TextField } from "#web/ui/field";

/** The field of a new password. The API checks the same length. */
export const NewPasswordField = (props: { error: string | undefined; autoFocus?: true }) => (
  <TextField
    label="Password"
    name="password"
    type="password"
    autoComplete="new-password"
    minLength={12}
    maxLength={128}
    required
    hint="12 to 128 characters. A sentence works well."
    {...props}
  />
);
