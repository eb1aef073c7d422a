import type { LeadDetails as Lead } from "@quarry/client";
import { classNames } from "#web/ui/class-names";
import { AddressesSection } from "./addresses-section";
import { AiSection } from "./ai-section";
import { CompanySection } from "./company-section";
import { HiringSection } from "./hiring-section";
import { IcpSection } from "./icp-section";
import { LeadSummary } from "./lead-summary";
import { MailSection } from "./mail-section";
import { NotesSection } from "./notes-section";
import { OutreachSection } from "./outreach-section";
import { ProfilesSection } from "./profiles-section";
import { RecordSection } from "./record-section";
import { SeoSection } from "./seo-section";
import { TechnologiesSection } from "./technologies-section";
import { WebsiteSection } from "./website-section";

type LeadDetailsProps = {
  lead: Lead;
  /** Two columns, for the page. */
  isWide?: boolean;
  onDeleted: () => void;
};

/** Everything that is known of a lead. The side panel and the page show the same. */
export const LeadDetails = ({ lead, isWide, onDeleted }: LeadDetailsProps) => (
  <>
    <LeadSummary lead={lead} onDeleted={onDeleted} />
    <div className={classNames(isWide && "grid items-start lg:grid-cols-2 lg:divide-x")}>
      <div>
        <AddressesSection leadId={lead.id} />
        <ProfilesSection lead={lead} />
        <CompanySection lead={lead} />
        <AiSection lead={lead} />
        <IcpSection lead={lead} />
        <OutreachSection leadId={lead.id} />
        <NotesSection leadId={lead.id} />
      </div>
      <div>
        <HiringSection lead={lead} />
        <TechnologiesSection technologies={lead.technologies} />
        <WebsiteSection lead={lead} />
        <SeoSection lead={lead} />
        <MailSection lead={lead} />
        <RecordSection lead={lead} />
      </div>
    </div>
  </>
);
