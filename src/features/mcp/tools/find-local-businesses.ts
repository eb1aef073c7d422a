import * as z from "zod";
import { MAPS_LIMIT } from "#src/features/discovery/limits";
import { PlaceSearch } from "#src/features/discovery/schemas";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { clip, within } from "#src/features/mcp/protocol/result-size";

const MAX_BYTES = 5_000;
const { query, country } = PlaceSearch.shape;
const nullable = () => z.string().nullable();

export const findLocalBusinesses = defineTool({
  name: "find_local_businesses",
  title: "Find businesses on a map",
  purpose: {
    does: "Searches a maps provider for businesses at a place and returns name, address, phone and website.",
    useFor: "local businesses such as shops, practices and craftsmen.",
    notFor: "companies without a local presence (find_companies), or stored leads (search_leads).",
  },
  scope: "read",
  effect: { isOpenWorld: true },
  hasWebText: true,
  rateLimit: MAPS_LIMIT,
  input: z.strictObject({
    query: query.describe("Kind of business and place, such as `dentists in Bath`"),
    limit: z.int().min(1).max(60).default(15),
    country: country.describe("ISO 3166-1 code or English name"),
  }),
  output: z.object({
    businesses: z.array(
      z.object({
        name: nullable(),
        domain: nullable().describe("For crawl_sites. Null without an own website"),
        phone: nullable(),
        address: nullable(),
        category: nullable(),
        rating: z.number().nullable(),
        already_crawled: z.boolean().describe("The workspace has a lead of this domain"),
      }),
    ),
    incomplete: nullable().describe("Why results may be missing"),
  }),
  run: async (c, asked) => {
    const { scope, settings } = c.var;
    // Loads phone metadata, which other tools do not need.
    const { findBusinesses } = await import("#src/features/discovery/find-businesses");
    const { data, notice } = await findBusinesses(
      scope,
      { env: c.env, settings },
      {
        ...asked,
        language: undefined,
      },
    );
    const businesses = data.map((business) => ({
      name: clip(business.name, 80),
      domain: business.domain,
      phone: business.phone,
      address: clip(business.address, 120),
      category: clip(business.category, 40),
      rating: business.rating,
      already_crawled: business.already_crawled,
    }));
    return { businesses: within(MAX_BYTES, businesses), incomplete: notice };
  },
});
