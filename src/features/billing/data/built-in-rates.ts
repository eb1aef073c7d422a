/*
 * Euro foreign exchange reference rates of 9 October 2025, for as long as none were fetched.
 * Source: European Central Bank (https://www.ecb.europa.eu/stats/eurofxref/), free to use with its name.
 * Without the Bulgarian lev, which the euro replaced on 1 January 2026.
 */
export const BUILT_IN_RATES = {
  asOf: "2025-10-09",
  rates: {
    USD: 1.1611,
    JPY: 177.4,
    CZK: 24.326,
    DKK: 7.4668,
    GBP: 0.8683,
    HUF: 390.98,
    PLN: 4.2548,
    RON: 5.0945,
    SEK: 10.987,
    CHF: 0.9309,
    ISK: 141.8,
    NOK: 11.624,
    TRY: 48.4464,
    AUD: 1.76,
    BRL: 6.1877,
    CAD: 1.6198,
    CNY: 8.2698,
    HKD: 9.0334,
    IDR: 19227.64,
    ILS: 3.7684,
    INR: 103.1025,
    KRW: 1647.8,
    MXN: 21.2683,
    MYR: 4.8952,
    NZD: 2.0097,
    PHP: 67.553,
    SGD: 1.5048,
    THB: 37.817,
    ZAR: 19.8575,
  } as Record<string, number>,
};
