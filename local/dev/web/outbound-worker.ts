import { lookup } from "node:dns/promises";
import { Response as WorkerResponse } from "miniflare";
import { isGlobalAddress } from "#src/shared/addresses/ip-address";
import { ORIGINAL_URL } from "./serve-web.ts";

/** The Worker through which every outgoing request passes; it runs in the same workerd, so no JavaScript outside is involved. */
export const OUTBOUND_WORKER = "outbound";

const COMPATIBILITY_DATE = "2026-11-01";

/**
 * Sockets pass through here as well: a Worker behind another's global outbound gets its connections as an
 * event, with the address asked for as the local one. What may be reached is the network's to say.
 */
const CONNECT = `
  async connect(socket, env) {
    const { localAddress } = await socket.opened;
    const outgoing = env.NETWORK.connect(localAddress, { allowHalfOpen: true });
    const pipes = [socket.readable.pipeTo(outgoing.writable), outgoing.readable.pipeTo(socket.writable)];
    const ended = Promise.allSettled(pipes);
    await Promise.race(pipes).catch(() => {});
    await Promise.allSettled([socket.close(), outgoing.close(), ended]);
  },`;

/** Requests under these addresses take the direct way: the operator named them, so they may be on this machine. */
const DIRECT = (direct: (string | undefined)[]) =>
  direct
    .filter((address) => address !== undefined && URL.canParse(address))
    .map((address) => JSON.stringify(`${new URL(address!).href.replace(/\/+$/, "")}/`))
    .map(
      (start) => `if ((request.url + "/").startsWith(${start})) return env.DIRECT.fetch(request);`,
    )
    .join("\n    ");

const directly = {
  network: { allow: ["public", "private", "local"], tlsOptions: { trustBrowserCas: true } },
};

const TO_ADDRESS = (address: string, direct: (string | undefined)[]) => `
export default {
  fetch(request, env) {
    ${DIRECT(direct)}
    const { url, method, body } = request;
    const headers = new Headers(request.headers);
    headers.set(${JSON.stringify(ORIGINAL_URL)}, url);
    const path = url.indexOf("/", 8);
    const target = ${JSON.stringify(address)} + (path === -1 ? "/" : url.slice(path));
    return env.WEB.fetch(target, { method, headers, body, redirect: "manual" });
  },${CONNECT}
};`;

/** The runtime tells no more than "internal error" of a failed connection, so the failure is looked into. */
const TO_INTERNET = (direct: (string | undefined)[]) => `
export default {
  async fetch(request, env) {
    ${DIRECT(direct)}
    try {
      return await env.NETWORK.fetch(request);
    } catch (error) {
      const diagnosis = await env.DIAGNOSIS.fetch("http://diagnosis/?host=" + encodeURIComponent(new URL(request.url).hostname));
      throw new Error((await diagnosis.text()) || error.message);
    }
  },${CONNECT}
};`;

/**
 * Sends every request to one http address, the address that was asked for in `x-original-url`. Sockets reach
 * this machine only, where the mail servers of a make-believe web listen. What lies under `direct` is let out.
 */
export function outboundToAddress(address: string, ...direct: (string | undefined)[]) {
  const { host, port, protocol } = new URL(address);
  if (protocol !== "http:")
    throw new Error(`An outbound address starts with http://, got ${address}`);
  return {
    name: OUTBOUND_WORKER,
    modules: true as const,
    script: TO_ADDRESS(`http://${host}`, direct),
    compatibilityDate: COMPATIBILITY_DATE,
    serviceBindings: {
      WEB: { external: { address: port ? host : `${host}:80`, http: {} } },
      NETWORK: { network: { allow: ["local"] } },
      DIRECT: directly,
    },
  };
}

/** Lets requests and sockets out to the internet, by default to public addresses only, whatever a name resolves to; and anywhere under `direct`. */
export function outboundToInternet(allowPrivateHosts: boolean, ...direct: (string | undefined)[]) {
  return {
    name: OUTBOUND_WORKER,
    modules: true as const,
    script: TO_INTERNET(direct),
    compatibilityDate: COMPATIBILITY_DATE,
    serviceBindings: {
      NETWORK: {
        network: {
          allow: allowPrivateHosts ? ["public", "private", "local"] : ["public"],
          tlsOptions: { trustBrowserCas: true },
        },
      },
      DIRECT: directly,
      DIAGNOSIS: diagnose,
    },
  };
}

/** Says so where a name does not resolve or leads to a private address; nothing where the reason must be another. */
async function diagnose(request: { url: string }): Promise<WorkerResponse> {
  const host = new URL(request.url).searchParams.get("host") ?? "";
  try {
    const { address, family } = await lookup(host.replace(/^\[|\]$/g, ""));
    const isPublic = isGlobalAddress(family === 6 ? `[${address}]` : address);
    return new WorkerResponse(isPublic ? "" : `Connecting to ${address} (${host}) is not allowed`);
  } catch (error) {
    // The answer that was asked for: ENOTFOUND, EAI_AGAIN and the like.
    return new WorkerResponse(`DNS lookup of ${host} failed: ${String(error)}`);
  }
}
