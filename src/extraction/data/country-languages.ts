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

/** Countries whose numbers are often written with the area code in brackets and nothing else to tell them. */
export const COUNTRIES_WITH_BRACKETED_CODES: ReadonlySet<string> = new Set(
  "AR BR CL CN CO HK JP KR MX PE SG TW".split(" "),
);

/** Countries without trunk prefix whose numbers are written in two groups: what each looks like. */
export const TWO_GROUPS: Readonly<Record<string, RegExp>> = {
  GR: /^2\d{4}[\s-]\d{5}$/,
  HK: /^[235689]\d{3}[\s-]\d{4}$/,
  SG: /^[3689]\d{3}[\s-]\d{4}$/,
};

/** Countries where a number without its leading zero is no national number: one of the American shape is American. */
export const COUNTRIES_THAT_WRITE_THE_ZERO: ReadonlySet<string> = new Set(
  "AL AT BA BE BG CH DE FI FR GB HR HU IE LI ME MK NL RO RS SE SI SK UA".split(" "),
);
