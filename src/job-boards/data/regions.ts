// States and provinces as postings write them after a city, with the country they are in. Facts, no licence needed.

/** Codes by country. Of a code that several have, the first country is meant unless the city before it says otherwise. */
export const REGION_CODES: Readonly<Record<string, string>> = {
  US: "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY",
  CA: "AB BC MB NB NL NS NT NU ON PE QC SK YT",
  AU: "NSW VIC QLD TAS ACT NT WA SA",
};

/**
 * States whose code, alone (`Remote, MD`), is met far more often than the country's that has the same: Albania,
 * Azerbaijan, Gabon, the Cayman Islands, Laos, Moldova, Montenegro, Mongolia, …
 */
export const STATES_BEFORE_COUNTRIES: ReadonlySet<string> = new Set(
  "AL AZ GA KY LA MD ME MN MO MS NC NE PA SC SD VA".split(" "),
);

/** Names by country, in lower case. `georgia` is left out: alone it is the country. */
export const REGION_NAMES: Readonly<Record<string, string>> = {
  US: "alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|district of columbia|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|washington state|new york city|new york state|bay area|san francisco bay area|silicon valley|washington dc|washington d.c.",
  CA: "alberta|british columbia|manitoba|new brunswick|newfoundland and labrador|newfoundland|nova scotia|ontario|prince edward island|quebec|québec|saskatchewan|yukon",
  AU: "new south wales|victoria|queensland|tasmania|western australia|south australia|northern territory|australian capital territory",
  DE: "bayern|bavaria|baden-württemberg|nordrhein-westfalen|north rhine-westphalia|hessen|hesse|niedersachsen|lower saxony|sachsen|saxony|rheinland-pfalz|schleswig-holstein|brandenburg|thüringen|sachsen-anhalt|mecklenburg-vorpommern|saarland|nrw",
  FR: "île-de-france|ile-de-france|auvergne-rhône-alpes|occitanie|nouvelle-aquitaine|bretagne|hauts-de-france|provence-alpes-côte d'azur|pays de la loire|grand est|normandie",
  ES: "cataluña|catalunya|catalonia|andalucía|andalusia|comunidad de madrid|comunidad valenciana|país vasco|galicia",
  NL: "noord-holland|zuid-holland|noord-brabant|north holland|south holland|gelderland|overijssel",
  IN: "karnataka|maharashtra|tamil nadu|telangana|haryana|uttar pradesh|west bengal|gujarat|kerala|rajasthan|andhra pradesh|delhi ncr|madhya pradesh",
  BR: "são paulo|sao paulo|rio de janeiro|minas gerais|rio grande do sul|santa catarina|paraná",
  IT: "lombardia|lombardy|lazio|piemonte|veneto|emilia-romagna|toscana|tuscany",
  GB: "greater london|greater manchester|west midlands|west yorkshire|kent|surrey|essex|hampshire|oxfordshire|cambridgeshire|berkshire|hertfordshire|buckinghamshire|lancashire|cheshire",
  PL: "mazowieckie|masovian voivodeship|małopolskie|dolnośląskie|wielkopolskie|pomorskie",
  MX: "jalisco|nuevo león|nuevo leon|ciudad de méxico|cdmx|estado de méxico",
  CH: "zürich (kanton)|vaud|aargau|ticino|kanton zürich|kanton bern",
};

/**
 * Regions whose code is far more often the country's that has the same: Delaware and Newfoundland. Only these
 * cities before it, in lower case, mean the region.
 */
export const CITIES_OF_RARE_REGIONS: Readonly<Record<string, { country: string; cities: string }>> =
  {
    DE: {
      country: "US",
      cities:
        "wilmington|dover|newark|middletown|smyrna|milford|seaford|georgetown|bear|lewes|rehoboth beach|new castle|claymont|hockessin|millsboro",
    },
    NL: {
      country: "CA",
      cities:
        "st. johns|st johns|saint johns|mount pearl|corner brook|conception bay south|paradise|gander|grand falls-windsor|happy valley-goose bay|labrador city|stephenville",
    },
  };

/** Territories that ISO 3166-1 has as countries, with the state that addresses name after them. */
export const DEPENDENT_TERRITORIES: ReadonlyMap<string, string> = new Map([
  ["HK", "CN"],
  ["MO", "CN"],
  ["TW", "CN"],
  ["PR", "US"],
  ["GU", "US"],
  ["VI", "US"],
  ["GG", "GB"],
  ["JE", "GB"],
  ["IM", "GB"],
  ["GI", "GB"],
  ["BM", "GB"],
  ["KY", "GB"],
  ["RE", "FR"],
  ["GP", "FR"],
  ["MQ", "FR"],
  ["GF", "FR"],
  ["NC", "FR"],
  ["CW", "NL"],
  ["AW", "NL"],
  ["FO", "DK"],
  ["GL", "DK"],
]);
