import data from "./mx-providers.json" with { type: "json" };

/**
 * Who takes mail, by what the names of its servers end in (whole labels; `*` stands for one label).
 * Gateways are named as themselves: who holds the mailboxes behind them is not in the MX.
 */
export const MX_PROVIDERS: Readonly<Record<string, readonly string[]>> = data.mxProviders;
