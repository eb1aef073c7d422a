import type { Tool } from "#src/features/mcp/protocol/define-tool";
import { crawlSites } from "./crawl-sites";
import { getLead } from "./get-lead";
import { getUsage } from "./get-usage";
import { searchLeads } from "./search-leads";
import { waitForCrawl } from "./wait-for-crawl";

/** All tools, in the order in which a model needs them. */
export const TOOLS: readonly Tool[] = [crawlSites, waitForCrawl, searchLeads, getLead, getUsage];
