import type { LeadDetails as Lead } from "@quarry/client";
import { lazy } from "react";
import { classNames } from "#web/ui/class-names";
import { SkeletonLines } from "#web/ui/skeleton";
import { AddressesSection } from "./addresses-section";
import { AiSection } from "./ai-section";
import { CompanySection } from "./company-section";
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
import { LazyPart } from "#web/ui/lazy-part";

/** They are loaded after the first sections, which keeps the route small. */
const LeadFacts = lazy(() =>
  import("./facts/lead-facts").then((module) => ({ default: module.LeadFacts })),
);
const LeadActivity = lazy(() =>
  import("./activity/lead-activity").then((module) => ({ default: module.LeadActivity })),
);

type LeadDetailsProps = {
  lead: Lead;
  /** Two columns, for the page. */
  isWide?: boolean;
  onDeleted: () => void;
};

/** Everything that is known of a lead. The side panel and the page show the same. */
export const LeadDetails = ({ lead, isWide, onDeleted }: LeadDetailsProps) => (
  <>
    <LeadSummary lead={lead} isWide={isWide ?? false} onDeleted={onDeleted} />
    <div className={classNames(isWide && "grid items-start lg:grid-cols-2 lg:divide-x")}>
      <div>
        <AddressesSection leadId={lead.id} />
        <ProfilesSection lead={lead} />
        <LazyPart fallback={<SkeletonLines lines={4} />}>
          <LeadFacts lead={lead} />
        </LazyPart>
        <CompanySection lead={lead} />
        <AiSection lead={lead} />
        <IcpSection lead={lead} />
        <OutreachSection leadId={lead.id} />
        <NotesSection leadId={lead.id} />
      </div>
      <div>
        <LazyPart>
          <LeadActivity lead={lead} />
        </LazyPart>
        <TechnologiesSection technologies={lead.technologies} />
        <WebsiteSection lead={lead} />
        <SeoSection lead={lead} />
        <MailSection lead={lead} />
        <RecordSection lead={lead} />
      </div>
    </div>
  </>
);
