import { Eraser } from "lucide-react";
import { lazy, useState } from "react";
import { useAdminReason } from "#web/api/use-role";
import type { Subject } from "#web/features/settings/privacy/erase";
import { GuardedButton } from "#web/ui/guarded-button";
import { LazyPart } from "#web/ui/lazy-part";

const EraseDialog = lazy(() =>
  import("#web/features/settings/privacy/erase-dialog").then((module) => ({
    default: module.EraseDialog,
  })),
);

type EraseButtonProps = {
  subject: Subject;
  label: string;
  /** Shows the label as text. */
  isText?: boolean;
};

/** Opens the deletion request for a person or company, with the subject filled in. */
export function EraseButton({ subject, label, isText }: EraseButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const reason = useAdminReason();
  return (
    <>
      <GuardedButton
        variant="ghost"
        size={isText ? "small" : "icon"}
        reason={reason}
        {...(!isText && { "aria-label": label, title: label })}
        onClick={() => setAsking(true)}
      >
        <Eraser aria-hidden="true" className="size-3.5" />
        {isText && label}
      </GuardedButton>
      {isAsking && (
        <LazyPart>
          <EraseDialog subject={subject} onClose={() => setAsking(false)} />
        </LazyPart>
      )}
    </>
  );
}
