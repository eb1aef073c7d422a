import type { McpServer } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import * as z from "zod";
import type { AppEnv } from "#src/http/context";
import { hasScope } from "#src/http/endpoints/access";

/** A task that a user starts by name. All prompts crawl or write, so they need the scope `write`. */
type Prompt = {
  name: string;
  title: string;
  description: string;
  args: z.ZodObject;
  text: (args: Record<string, string>) => string;
};

const argument = (description: string) => z.string().trim().min(1).max(500).describe(description);

const PROMPTS: readonly Prompt[] = [
  {
    name: "build_lead_list",
    title: "Build a list of leads",
    description: "Finds companies, crawls them, verifies the best addresses and exports the result",
    args: z.object({
      companies: argument("Kind of company and place, such as `machine builders in Graz`"),
      count: argument("How many companies, such as `20`"),
    }),
    text: ({ companies, count }) => `Build a list of ${count} leads: ${companies}.
1. Search with search_leads first. Leads that exist cost nothing.
2. Find the missing ones with find_companies, and with find_local_businesses for local ones. Skip sites that are already crawled.
3. Check the price with get_usage. Show the sites and the price to me, and wait for my consent.
4. Start crawl_sites and follow it with wait_for_crawl.
5. Verify the addresses of the best leads with verify_lead_emails, and tag them with tag_leads.
6. Export with export_leads. Give me the link, a table with company, best address and its status, and the sites that failed with their reasons.
State each status as the tools return it.`,
  },
  {
    name: "research_company",
    title: "Research a company",
    description: "Summarizes what Quarry knows about one company, with sources",
    args: z.object({ domain: argument("Domain of the company, such as `acme.com`") }),
    text: ({ domain }) => `Research the company at ${domain}.
1. Look for its lead: search_leads with the domain. If there is none, ask me before you crawl the site with crawl_sites (it costs credits), then use wait_for_crawl.
2. Read the lead with get_lead, its open roles with search_hiring, and recent changes with list_changes.
3. Summarize: what the company does, where it is, whom to contact and how certain each address is, its technologies, and signs that it may buy.
Name the page that each contact comes from. Say what is unknown. Do not add facts that the tools did not return.`,
  },
  {
    name: "prepare_outreach",
    title: "Prepare outreach to a lead",
    description: "Writes an e-mail to a lead that states only facts from its data",
    args: z.object({
      lead_id: argument("Id of the lead"),
      product: argument("What you offer"),
    }),
    text: ({
      lead_id,
      product,
    }) => `Prepare an e-mail to the lead ${lead_id}. The offer: ${product}.
1. Read the lead with get_lead. If its best address has no status or an old one, use verify_lead_emails. If no address is valid or unverified, stop and report that.
2. Choose the address, and one fact of the lead that makes the offer relevant.
3. Write a subject and at most 120 words. Use only facts from the lead. Invent no names, numbers or customers. draft_outreach can write it with the signature of the workspace, for credits.
4. Show the draft to me. Keep it with add_note only if I agree. Nothing is sent.`,
  },
];

export function registerPrompts(server: McpServer, c: Context<AppEnv>): void {
  if (!hasScope(c.var.scope, "write")) return;
  for (const { name, title, description, args, text } of PROMPTS)
    server.registerPrompt(name, { title, description, argsSchema: args }, (given) => ({
      messages: [
        {
          role: "user",
          content: { type: "text", text: text(given as Record<string, string>) },
        },
      ],
    }));
}
