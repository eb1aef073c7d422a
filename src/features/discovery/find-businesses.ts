import type { Scope } from "#src/db/scope";
import { parsePhone } from "#src/extraction/phones/phone-number";
import { type Budgets, reserveLookup } from "#src/features/billing/lookup-budget";
import { onePage } from "#src/http/paginated";
import { ProviderFailed } from "#src/platform/outbound/request-provider";
import { type Place, searchPlaces } from "#src/platform/search/places";
import { AppError } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { collect } from "./collect";
import { knownDomains } from "./known-domains.repository";
import { domainOfSite, kindOfSite } from "./not-company";
import type { Business, Businesses, PlaceSearch } from "./schemas";

type Found = Omit<Business, "already_crawled">;

/** Businesses from a maps provider, without permanently closed ones. */
export async function findBusinesses(
  scope: Scope,
  budgets: Budgets & { settings: Pick<Settings, "GOOGLE_PLACES_API_KEY"> },
  { query, limit, language, country }: PlaceSearch,
): Promise<Businesses> {
  const { GOOGLE_PLACES_API_KEY: key } = budgets.settings;
  if (key === undefined)
    throw new AppError(
      "maps_not_configured",
      "No maps provider is configured. Set GOOGLE_PLACES_API_KEY",
    );
  const count = async () => void (await reserveLookup(scope, budgets, "places"));
  const { items, notice } = await ask(
    searchPlaces(key, query, { language, country }, count),
    limit,
  );
  const known = await knownDomains(
    scope,
    items.flatMap(({ domain }) => domain ?? []),
  );
  const data = items.map((business) => ({
    ...business,
    already_crawled: business.domain !== null && known.has(business.domain),
  }));
  return { ...onePage(data), notice };
}

async function ask(pages: AsyncGenerator<Place[], void>, limit: number) {
  try {
    return await collect(pages, limit, (place) =>
      place.businessStatus === "CLOSED_PERMANENTLY"
        ? null
        : { key: place.id, item: toBusiness(place) },
    );
  } catch (error) {
    if (error instanceof ProviderFailed) throw new AppError("upstream_failed", `${error.message}.`);
    throw error;
  }
}

function toBusiness(place: Place): Found {
  const website = place.websiteUri ? readWebUrl(place.websiteUri) : null;
  const url = website?.ok ? website.url : null;
  const domain = url && domainOfSite(url);
  const written = place.internationalPhoneNumber ?? place.nationalPhoneNumber ?? "";
  return {
    name: place.displayName?.text ?? null,
    website: url,
    domain: domain && !kindOfSite(domain) ? domain : null,
    phone: (written.startsWith("+") && parsePhone(written)?.e164) || null,
    address: place.formattedAddress ?? null,
    city: part(place, ["locality", "postal_town", "administrative_area_level_3"]),
    region: part(place, ["administrative_area_level_1"]),
    country: part(place, ["country"], "shortText"),
    latitude: place.location?.latitude ?? null,
    longitude: place.location?.longitude ?? null,
    rating: place.rating ?? null,
    review_count: place.userRatingCount ?? null,
    category: place.primaryType?.replaceAll("_", " ") ?? null,
    place_id: place.id,
    is_service_area_only: place.pureServiceAreaBusiness ?? false,
  };
}

/** The first available type of address component: the type of a city differs between countries. */
function part(
  { addressComponents }: Place,
  types: string[],
  form: "longText" | "shortText" = "longText",
): string | null {
  for (const type of types) {
    const found = addressComponents.find((component) => component.types.includes(type));
    if (found?.[form]) return found[form];
  }
  return null;
}
