import type { LeadDetails as Lead } from "@quarry/client";
import { ChangesSection } from "./changes-section";
import { RolesSection } from "./roles-section";

/** What happens at the company: open roles and changes of the site. */
export const LeadActivity = ({ lead }: { lead: Lead }) => (
  <>
    <RolesSection lead={lead} />
    <ChangesSection lead={lead} />
  </>
);
