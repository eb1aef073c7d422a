import { lookup } from "node:dns/promises";
import { isGlobalAddress } from "#src/shared/addresses/ip-address";

/** Describes a name that does not resolve or leads to a private address; empty for any other cause. */
export async function diagnose(url: URL): Promise<string> {
  const host = url.searchParams.get("host") ?? "";
  try {
    const { address, family } = await lookup(host.replace(/^\[|\]$/g, ""));
    const isPublic = isGlobalAddress(family === 6 ? `[${address}]` : address);
    return isPublic ? "" : `Connecting to ${address} (${host}) is not allowed`;
  } catch (error) {
    // The expected output: ENOTFOUND, EAI_AGAIN and similar.
    return `DNS lookup of ${host} failed: ${String(error)}`;
  }
}
