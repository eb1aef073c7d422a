import { z } from "@hono/zod-openapi";
import { countryCode } from "#src/http/country";
import { languageTag } from "#src/http/language";
import { paginated } from "#src/http/paginated";
import { SEARCH_ENGINES } from "#src/platform/search/search-engine";
import { SITE_KINDS } from "./not-company";

const MAX_QUERY = 400;
const MAX_DOMAINS = 50;
const MAX_PLACES = 60;

const query = (example: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(MAX_QUERY)
    .openapi({ example, description: "Search text, at most 400 characters" });

export const DiscoverySearch = z
  .strictObject({
    query: query("dental practice in Bath"),
    limit: z.int().min(1).max(MAX_DOMAINS).default(10),
    language: languageTag().optional(),
    country: countryCode().optional(),
    include: z
      .array(z.enum(SITE_KINDS))
      .max(SITE_KINDS.length)
      .default([])
      .openapi({
        example: ["directory"],
        description:
          "Kinds of site to include. By default, sites that are not a company's own are excluded",
      }),
  })
  .openapi("DiscoverySearch");
export type DiscoverySearch = z.infer<typeof DiscoverySearch>;

const alreadyCrawled = z
  .boolean()
  .openapi({ description: "Whether the workspace has a lead of this domain", example: false });

const Candidate = z
  .object({
    domain: z
      .string()
      .openapi({ description: "Registrable domain", example: "brightwater.example" }),
    url: z.string().openapi({ example: "https://www.brightwater.example/" }),
    title: z.string().openapi({ example: "Brightwater Dental Practice, Bath" }),
    snippet: z.string().nullable(),
    already_crawled: alreadyCrawled,
  })
  .openapi("DiscoveredSite");

export const Candidates = paginated(Candidate)
  .extend({
    provider: z
      .enum(SEARCH_ENGINES)
      .openapi({ description: "Search engine that returned the results" }),
    notice: z.string().nullable().openapi({
      description:
        "Why results may be incomplete: the search engine failed after the first page, or the time or the daily budget ran out. Null otherwise",
      example: null,
    }),
  })
  .openapi("DiscoveredSites");
export type Candidates = z.infer<typeof Candidates>;

export const PlaceSearch = z
  .strictObject({
    query: query("dentists in Bath"),
    limit: z.int().min(1).max(MAX_PLACES).default(20),
    language: languageTag().optional(),
    country: countryCode().optional(),
  })
  .openapi("PlaceSearch");
export type PlaceSearch = z.infer<typeof PlaceSearch>;

const Business = z
  .object({
    name: z.string().nullable().openapi({ example: "Brightwater Dental Practice" }),
    website: z.string().nullable().openapi({ example: "https://www.brightwater.example/" }),
    domain: z.string().nullable().openapi({
      description:
        "Registrable domain; null without a website, or if the website is a page of a social network or directory",
      example: "brightwater.example",
    }),
    phone: z
      .string()
      .nullable()
      .openapi({ description: "Telephone number (E.164)", example: "+441225482916" }),
    address: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    country: z
      .string()
      .nullable()
      .openapi({ description: "Country of the address (ISO 3166-1 alpha-2)", example: "GB" }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    rating: z
      .number()
      .nullable()
      .openapi({ description: "Average rating, 1 to 5; null without reviews" }),
    review_count: z.int().nullable(),
    category: z.string().nullable().openapi({ example: "dentist" }),
    place_id: z.string(),
    is_service_area_only: z.boolean().openapi({
      description:
        "Whether the business serves an area and has no public address; address and coordinates are then null",
      example: false,
    }),
    already_crawled: alreadyCrawled,
  })
  .openapi("DiscoveredBusiness");
export type Business = z.infer<typeof Business>;

export const Businesses = paginated(Business)
  .extend({
    notice: z.string().nullable().openapi({
      description:
        "Why results may be incomplete: the provider failed after the first page, or the time or the daily budget ran out. Null otherwise",
      example: null,
    }),
  })
  .openapi("DiscoveredBusinesses");
export type Businesses = z.infer<typeof Businesses>;
