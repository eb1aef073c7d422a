// Source: api-dashboard.search.brave.com, "Web Search" (country codes, language codes, market codes);
// duckduckgo.com/params ("kl"). Facts of the providers' interfaces.

/** Countries that Brave's `country` takes. */
export const BRAVE_COUNTRIES = `AR AT AU BE BR CA CH CL CN DE DK ES FI FR GB GR HK ID IN IT JP KR MX MY NL NO NZ PH PL
  PT RU SA SE TR TW US ZA`;

/** Languages that Brave's `search_lang` takes. */
export const BRAVE_LANGUAGES = `ar bg bn ca cs da de el en en-gb es et eu fi fr gl gu he hi hr hu is it jp kn ko lt lv ml
  mr ms nb nl pa pl pt-br pt-pt ro ru sk sl sr sv ta te th tr uk vi zh-hans zh-hant`;

/** Languages and countries that Brave's `ui_lang` takes together. */
export const BRAVE_MARKETS = `da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-ID en-IN en-MY en-NZ en-PH en-US en-ZA
  es-AR es-CL es-ES es-MX es-US fi-FI fr-BE fr-CA fr-CH fr-FR it-IT ja-JP ko-KR nl-BE nl-NL no-NO pl-PL pt-BR ru-RU
  sv-SE tr-TR zh-CN zh-HK zh-TW`;

/** Values of DuckDuckGo's `kl` by country; the first of a country is its usual language. */
export const DUCKDUCKGO_REGIONS: Readonly<Record<string, string>> = {
  AR: "ar-es",
  AT: "at-de",
  AU: "au-en",
  BE: "be-nl be-fr",
  BG: "bg-bg",
  BR: "br-pt",
  CA: "ca-en ca-fr",
  CH: "ch-de ch-fr ch-it",
  CL: "cl-es",
  CN: "cn-zh",
  CO: "co-es",
  CZ: "cz-cs",
  DE: "de-de",
  DK: "dk-da",
  EE: "ee-et",
  ES: "es-es es-ca",
  FI: "fi-fi",
  FR: "fr-fr",
  GB: "uk-en",
  GR: "gr-el",
  HK: "hk-tzh",
  HR: "hr-hr",
  HU: "hu-hu",
  ID: "id-id id-en",
  IE: "ie-en",
  IL: "il-he",
  IN: "in-en",
  IT: "it-it",
  JP: "jp-jp",
  KR: "kr-kr",
  LT: "lt-lt",
  LV: "lv-lv",
  MX: "mx-es",
  MY: "my-ms my-en",
  NL: "nl-nl",
  NO: "no-no",
  NZ: "nz-en",
  PE: "pe-es",
  PH: "ph-en ph-tl",
  PL: "pl-pl",
  PT: "pt-pt",
  RO: "ro-ro",
  RU: "ru-ru",
  SA: "xa-ar xa-en",
  SE: "se-sv",
  SG: "sg-en",
  SI: "sl-sl",
  SK: "sk-sk",
  TH: "th-th",
  TR: "tr-tr",
  TW: "tw-tzh",
  UA: "ua-uk",
  US: "us-en us-es",
  VE: "ve-es",
  VN: "vn-vi",
  ZA: "za-en",
};

/** Languages that `kl` writes in its own way. */
export const DUCKDUCKGO_LANGUAGES: Readonly<Record<string, string>> = {
  fil: "tl",
  ja: "jp",
  ko: "kr",
  nb: "no",
  nn: "no",
  zh: "tzh",
};
