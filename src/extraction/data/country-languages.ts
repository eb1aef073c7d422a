/** Languages that are spoken in one country by most who write them: ISO 639-1 → ISO 3166-1. */
export const COUNTRY_OF_LANGUAGE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bg: "BG",
    cs: "CZ",
    da: "DK",
    de: "DE",
    el: "GR",
    es: "ES",
    et: "EE",
    fi: "FI",
    fr: "FR",
    he: "IL",
    hr: "HR",
    hu: "HU",
    id: "ID",
    is: "IS",
    it: "IT",
    ja: "JP",
    ko: "KR",
    lt: "LT",
    lv: "LV",
    nb: "NO",
    nl: "NL",
    nn: "NO",
    no: "NO",
    pl: "PL",
    pt: "PT",
    ro: "RO",
    ru: "RU",
    sk: "SK",
    sl: "SI",
    sr: "RS",
    sv: "SE",
    th: "TH",
    tr: "TR",
    uk: "UA",
    vi: "VN",
  }),
);

/** Country codes whose domains anybody registers, wherever they are. */
export const GENERIC_COUNTRY_DOMAINS: ReadonlySet<string> = new Set(
  "ac ag ai am as bz cc cd co cx dj fm gg gl im io is la li ly me ms nu sc sh so st tk tm to tv vc vg ws".split(
    " ",
  ),
);

/** Countries whose numbers are dialled the same at home and in the next street: no leading zero tells them. */
export const COUNTRIES_WITHOUT_TRUNK_PREFIX: ReadonlySet<string> = new Set(
  `AD BH CR CV CY CZ DK EE ES GR GT HK HN IS IT KW LU LV MC MO MT NI NO OM PA PL PT PY QA SG SM SV TN VA
   US CA`
    .trim()
    .split(/\s+/),
);
