import { useQuery } from "@tanstack/react-query";
import { capabilitiesQuery } from "#web/api/health-query";
import { Notice } from "#web/ui/notice";

/** Says what a verification can find out if the service does not ask mail servers. */
export function MailboxNotice() {
  const { data } = useQuery(capabilitiesQuery());
  if (!data || data.mailbox_checks) return null;
  return (
    <Notice title="This service does not ask mailboxes">
      Addresses are checked by DNS only, which is free. It finds addresses that cannot receive mail,
      but no address becomes “valid”: the best result is “unverified”. The operator switches mailbox
      checks on with the setting <code className="font-mono">ENABLE_SMTP_VERIFY</code>.
    </Notice>
  );
}
