import data from "./mx-providers.json" with { type: "json" };

/**
 * Mail providers by suffix of the server names (whole labels; `*` matches one label). Gateways have
 * their own names: the MX does not reveal the mailbox provider behind them.
 */
export const MX_PROVIDERS: Readonly<Record<string, readonly string[]>> = data.mxProviders;
