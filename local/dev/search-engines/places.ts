import { SAMPLE_SITES } from "#local/fixtures/sample-web/sample-sites";
import { echoPage, searchSamples } from "./sample-index.ts";

/** Keys with the API's reaction to them. It rejects every other key. */
export const PLACES_KEYS = { good: "places-good", exhausted: "places-exhausted" };

const KNOWN_FIELDS = new Set(
  `id displayName formattedAddress addressComponents location websiteUri nationalPhoneNumber
   internationalPhoneNumber rating userRatingCount primaryType businessStatus pureServiceAreaBusiness`.split(
    /\s+/,
  ),
);
const KNOWN_MEMBERS = new Set(
  "textQuery pageSize pageToken languageCode regionCode includePureServiceAreaBusinesses".split(
    " ",
  ),
);

const refuse = (code: number, status: string, message: string) =>
  Response.json({ error: { code, status, message } }, { status: code });

type Body = {
  textQuery?: string;
  pageSize?: number;
  pageToken?: string;
  languageCode?: string;
  regionCode?: string;
  includePureServiceAreaBusinesses?: boolean;
};

/**
 * Places API (New) Text Search. Validates key, field mask and members; a page token is valid for its query
 * only.
 */
export async function answerPlaces(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || pathname !== "/v1/places:searchText")
    return refuse(404, "NOT_FOUND", "Method not found.");
  const key = request.headers.get("x-goog-api-key");
  if (key === PLACES_KEYS.exhausted)
    return refuse(
      429,
      "RESOURCE_EXHAUSTED",
      "Quota exceeded for quota metric 'SearchTextRequest'.",
    );
  if (key !== PLACES_KEYS.good)
    return refuse(403, "PERMISSION_DENIED", "The request is missing a valid API key.");
  const mask = (request.headers.get("x-goog-fieldmask") ?? "").split(",");
  const fields = mask.map((name) => name.replace(/^places\./, ""));
  const wrong = fields.find((field) => field !== "nextPageToken" && !KNOWN_FIELDS.has(field));
  if (wrong !== undefined)
    return refuse(400, "INVALID_ARGUMENT", `Error expanding 'fields' parameter: '${wrong}'.`);
  const body = (await request.json()) as Body;
  const unknown = Object.keys(body).find((member) => !KNOWN_MEMBERS.has(member));
  if (unknown !== undefined)
    return refuse(400, "INVALID_ARGUMENT", `Unknown name "${unknown}": Cannot find field.`);
  const { textQuery = "", pageSize = 20, pageToken } = body;
  if (textQuery === "" || pageSize > 20)
    return refuse(400, "INVALID_ARGUMENT", "Invalid text_query or page_size.");
  const { languageCode, regionCode, includePureServiceAreaBusinesses: withServiceAreas } = body;
  if (regionCode !== undefined && !/^[A-Z]{2}$/.test(regionCode))
    return refuse(400, "INVALID_ARGUMENT", `Invalid region_code: ${regionCode}`);
  const [echo] = echoPage(textQuery, { languageCode, regionCode });
  if (echo) return Response.json({ places: [{ id: "place-echo", websiteUri: echo.url }] });
  const [from, forQuery] = pageToken ? pageToken.split("|") : ["0", textQuery];
  if (forQuery !== textQuery)
    return refuse(400, "INVALID_ARGUMENT", "Request contains an invalid page token.");
  return page(textQuery, Number(from), Math.min(pageSize, 5), fields, withServiceAreas === true);
}

/** Fewer results per page than requested, as Google often returns. */
function page(
  query: string,
  from: number,
  size: number,
  fields: string[],
  withServiceAreas: boolean,
): Response {
  const all = places(query).filter((place) => withServiceAreas || !isServiceArea(place));
  const shown = all.slice(from, from + size).map((place) => pick(place, fields));
  if (shown.length === 0) return Response.json({});
  const next = from + size;
  return Response.json({
    places: shown,
    ...(fields.includes("nextPageToken") &&
      next < all.length && { nextPageToken: `${next}|${query}` }),
  });
}

const isServiceArea = (place: object) => "pureServiceAreaBusiness" in place;

const pick = (place: object, fields: string[]) =>
  Object.fromEntries(Object.entries(place).filter(([name]) => fields.includes(name)));

/**
 * One place for each matching company, one that is permanently closed, one with a social profile as website,
 * one with a number only.
 */
function places(query: string): object[] {
  const found = searchSamples(query).filter(
    ({ words, title }) => words && !title.startsWith("About"),
  );
  return found.flatMap(({ url, title }, at) => {
    const site = SAMPLE_SITES.find(
      ({ lead, seed }) => (lead?.website ?? seed) && url.includes(hostOf(seed)),
    );
    const { city, country, region, street_address: street } = site?.lead?.company ?? {};
    const place = {
      id: `place-${hostOf(url)}`,
      displayName: { text: title.split(" - ")[0], languageCode: "en" },
      formattedAddress: [street, city, country].filter(Boolean).join(", "),
      addressComponents: [
        ...(city ? [{ longText: city, shortText: city, types: ["locality", "political"] }] : []),
        ...(region
          ? [{ longText: region, shortText: region, types: ["administrative_area_level_1"] }]
          : []),
        ...(country ? [{ longText: country, shortText: country, types: ["country"] }] : []),
      ],
      // The wire format omits a coordinate of 0.
      location: { latitude: 51.38 + at / 100, ...(at > 0 && { longitude: -2.36 }) },
      websiteUri: url,
      internationalPhoneNumber: site?.lead?.phones[0]?.replace(/^(\+\d{2})(\d{3})/, "$1 $2 "),
      rating: 4.5,
      userRatingCount: 12 + at,
      primaryType: "local_business",
      businessStatus: "OPERATIONAL",
    };
    if (at > 0) return [place];
    return [
      place,
      // A business that visits its customers: Google omits everything about its location.
      {
        id: "place-van",
        displayName: place.displayName,
        websiteUri: url,
        businessStatus: "OPERATIONAL",
        pureServiceAreaBusiness: true,
      },
      { ...place, id: "place-closed", businessStatus: "CLOSED_PERMANENTLY" },
      { ...place, id: "place-network", websiteUri: "https://www.facebook.com/a-business/" },
      { ...place, id: "place-number", websiteUri: "http://93.184.216.34/" },
    ];
  });
}

const hostOf = (url: string) =>
  new URL(url.includes("://") ? url : `https://${url}`).hostname.replace(/^www\./, "");
