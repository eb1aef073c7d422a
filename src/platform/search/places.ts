import * as z from "zod";
import {
  requestProvider,
  type BeforeRequest,
  ProviderFailed,
  quote,
  readJson,
} from "#src/platform/outbound/request-provider";
import type { SearchLocale } from "./search-locale";

const ENDPOINT = "https://places.googleapis.com/v1/places:searchText";
const NAME = "Google Places";
const DEADLINE_MS = 10_000;
/** Limits of Text Search (New): 20 places per page, 3 pages. */
const PER_PAGE = 20;
const PAGES = 3;

/** Only requested fields are returned and billed; no spaces (developers.google.com/maps, "Choose fields"). */
const FIELDS = [
  "id",
  "displayName",
  "formattedAddress",
  "addressComponents",
  "location",
  "websiteUri",
  "nationalPhoneNumber",
  "internationalPhoneNumber",
  "rating",
  "userRatingCount",
  "primaryType",
  "businessStatus",
  "pureServiceAreaBusiness",
];
const FIELD_MASK = [...FIELDS.map((field) => `places.${field}`), "nextPageToken"].join(",");

const Place = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string().optional() }).optional(),
  formattedAddress: z.string().optional(),
  addressComponents: z
    .array(
      z.object({
        longText: z.string().optional(),
        shortText: z.string().optional(),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  // Omitted if 0, as the JSON of protocol buffers omits zeros.
  location: z
    .object({ latitude: z.number().default(0), longitude: z.number().default(0) })
    .optional(),
  websiteUri: z.string().optional(),
  nationalPhoneNumber: z.string().optional(),
  internationalPhoneNumber: z.string().optional(),
  rating: z.number().optional(),
  userRatingCount: z.number().optional(),
  primaryType: z.string().optional(),
  businessStatus: z.string().optional(),
  /** A business that visits its customers and has no public address. */
  pureServiceAreaBusiness: z.boolean().optional(),
});
/** A business as Google describes it. Unknown members are absent. */
export type Place = z.infer<typeof Place>;

const ResponseBody = z.object({
  places: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
});

const Refusal = z.object({ error: z.object({ status: z.string(), message: z.string() }) });

/** Businesses that match a query, page by page. Throws `ProviderFailed`. */
export async function* searchPlaces(
  key: string,
  query: string,
  { language, country }: SearchLocale,
  beforeRequest: BeforeRequest,
): AsyncGenerator<Place[], void> {
  let pageToken: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    await beforeRequest();
    const { places, nextPageToken } = await ask(key, {
      textQuery: query,
      pageSize: PER_PAGE,
      includePureServiceAreaBusinesses: true,
      ...(language !== undefined && { languageCode: language }),
      ...(country !== undefined && { regionCode: country }),
      ...(pageToken !== undefined && { pageToken }),
    });
    // Skips places in an undocumented format.
    yield places.flatMap((place) => Place.safeParse(place).data ?? []);
    if (!nextPageToken) return;
    pageToken = nextPageToken;
  }
}

async function ask(key: string, body: object): Promise<z.infer<typeof ResponseBody>> {
  const response = await requestProvider(
    NAME,
    ENDPOINT,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-goog-api-key": key,
        "x-goog-fieldmask": FIELD_MASK,
      },
      body: JSON.stringify(body),
    },
    DEADLINE_MS,
  );
  const json = readJson(NAME, response);
  if (response.status !== 200) {
    const refusal = Refusal.safeParse(json).data?.error;
    throw new ProviderFailed(
      `${NAME} responded with ${response.status}${refusal ? ` (${refusal.status}): ${quote(refusal.message)}` : ""}`,
    );
  }
  const parsed = ResponseBody.safeParse(json);
  if (!parsed.success) throw new ProviderFailed(`${NAME} returned an unknown response format`);
  return parsed.data;
}
