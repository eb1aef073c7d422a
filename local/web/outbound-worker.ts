import { ORIGINAL_URL } from "./serve-web.ts";

/** The Worker through which every outgoing request passes; it runs in the same workerd, so no JavaScript outside is involved. */
export const OUTBOUND_WORKER = "outbound";

const COMPATIBILITY_DATE = "2026-11-01";

const TO_ADDRESS = (address: string) => `
export default {
  fetch(request, env) {
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set(${JSON.stringify(ORIGINAL_URL)}, request.url);
    return env.WEB.fetch(new Request(${JSON.stringify(address)} + url.pathname + url.search, new Request(request, { headers })));
  },
};`;

const TO_INTERNET = `
export default {
  fetch(request, env) {
    return env.INTERNET.fetch(request);
  },
};`;

/** Sends everything to one http address, the address that was asked for in `x-original-url`. */
export function outboundToAddress(address: string) {
  const { host, port, protocol } = new URL(address);
  if (protocol !== "http:")
    throw new Error(`An outbound address starts with http://, got ${address}`);
  return {
    name: OUTBOUND_WORKER,
    modules: true as const,
    script: TO_ADDRESS(`http://${host}`),
    compatibilityDate: COMPATIBILITY_DATE,
    serviceBindings: { WEB: { external: { address: port ? host : `${host}:80`, http: {} } } },
  };
}

/** Lets requests out to the internet, by default to public addresses only, whatever a name resolves to. */
export function outboundToInternet(allowPrivateHosts: boolean) {
  return {
    name: OUTBOUND_WORKER,
    modules: true as const,
    script: TO_INTERNET,
    compatibilityDate: COMPATIBILITY_DATE,
    serviceBindings: {
      INTERNET: {
        network: {
          allow: allowPrivateHosts ? ["public", "private", "local"] : ["public"],
          tlsOptions: { trustBrowserCas: true },
        },
      },
    },
  };
}
