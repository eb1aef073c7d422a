import { useNavigate } from "@tanstack/react-router";
import { Eraser } from "lucide-react";
import { useAdminReason } from "#web/api/use-role";
import { GuardedButton } from "#web/ui/guarded-button";

type EraseButtonProps = {
  /** An e-mail address or a domain. */
  subject: string;
  label: string;
  /** Shows the label as text. */
  isText?: boolean;
};

/** Leads to the deletion request for a person or company, with the subject filled in. */
export function EraseButton({ subject, label, isText }: EraseButtonProps) {
  const navigate = useNavigate();
  const reason = useAdminReason();
  return (
    <GuardedButton
      variant="ghost"
      size={isText ? "small" : "icon"}
      reason={reason}
      {...(!isText && { "aria-label": label, title: label })}
      onClick={() => void navigate({ to: "/settings/deletion-requests", search: { subject } })}
    >
      <Eraser aria-hidden="true" className="size-3.5" />
      {isText && label}
    </GuardedButton>
  );
}
