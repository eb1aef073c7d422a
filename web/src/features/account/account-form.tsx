import type { ReactNode } from "react";
import type { useSubmit } from "#web/api/use-submit";
import { Button } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";

type AccountFormProps = {
  submission: ReturnType<typeof useSubmit>;
  action: string;
  children: ReactNode;
};

/** A form of the pages before sign-in: its fields, a general error, and one button. */
export const AccountForm = ({ submission, action, children }: AccountFormProps) => (
  <form onSubmit={submission.onSubmit} className="grid gap-3.5">
    {children}
    <ErrorLine error={submission.error} />
    <Button type="submit" variant="primary" busy={submission.busy}>
      {action}
    </Button>
  </form>
);
