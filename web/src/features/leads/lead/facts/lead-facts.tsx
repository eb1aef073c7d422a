import type { LeadDetails as Lead } from "@quarry/client";
import { InputSection } from "./input-section";
import { LegalSection } from "./legal-section";
import { PeopleSection } from "./people-section";
import { PlacesSection } from "./places-section";

/** What was read from the site's text, with its evidence, and what the uploaded list said. */
export const LeadFacts = ({ lead }: { lead: Lead }) => (
  <>
    <PeopleSection lead={lead} />
    <PlacesSection lead={lead} />
    <LegalSection lead={lead} />
    <InputSection lead={lead} />
  </>
);
