import type { Tool } from "#src/features/mcp/protocol/define-tool";
import { addNote } from "./add-note";
import { cancelCrawl } from "./cancel-crawl";
import { crawlSites } from "./crawl-sites";
import { draftOutreach } from "./draft-outreach";
import { exportLeads } from "./export-leads";
import { findCompanies } from "./find-companies";
import { findLocalBusinesses } from "./find-local-businesses";
import { changeLeads } from "./change-leads";
import { findEmailOfPerson } from "./find-email";
import { findPeople } from "./find-people";
import { getCompany } from "./get-company";
import { getLead } from "./get-lead";
import { getUsage } from "./get-usage";
import { getVerification } from "./get-verification";
import { listChanges } from "./list-changes";
import { listCrawls } from "./list-crawls";
import { listVerifications } from "./list-verifications";
import { searchHiring } from "./search-hiring";
import { searchLeads } from "./search-leads";
import { tagLeads } from "./tag-leads";
import { verifyEmails } from "./verify-emails";
import { verifyLeadEmails } from "./verify-lead-emails";
import { waitForCrawl } from "./wait-for-crawl";

/** All tools, in the order in which a model usually needs them. */
export const TOOLS: readonly Tool[] = [
  findCompanies,
  findLocalBusinesses,
  searchHiring,
  crawlSites,
  waitForCrawl,
  listCrawls,
  cancelCrawl,
  searchLeads,
  getLead,
  findPeople,
  getCompany,
  findEmailOfPerson,
  verifyLeadEmails,
  verifyEmails,
  getVerification,
  listVerifications,
  tagLeads,
  changeLeads,
  addNote,
  draftOutreach,
  exportLeads,
  listChanges,
  getUsage,
];
