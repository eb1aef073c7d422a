import type { EmailStatus } from "./addresses/email-status";

/** A current address of a lead. `person_id` names the person of the lead to whom it belongs. */
export type LeadContact = {
  email: string;
  status: EmailStatus;
  confidence: number;
  is_role: boolean;
  is_primary: boolean;
  person_id: string | null;
  source_url: string | null;
};
