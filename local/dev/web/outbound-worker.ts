import { ORIGINAL_URL } from "#src/platform/outbound/send-request";

/**
 * The Worker that handles every outgoing request. It runs in the same workerd, without any other
 * JavaScript.
 */
export const OUTBOUND_WORKER = "outbound";

const COMPATIBILITY_DATE = "2026-11-01";

/**
 * Handles sockets as well: a Worker behind another's global outbound gets its connections as an event, with
 * the requested address as the local one. The network decides what is reachable.
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

/**
 * Requests below these addresses bypass the network restriction: the operator configured them, so they may
 * be on this machine.
 */
const DIRECT = (direct: (string | undefined)[]) =>
  direct
    .filter((address) => address !== undefined && URL.canParse(address))
    .map((address) => JSON.stringify(`${new URL(address!).href.replace(/\/+$/, "")}/`))
    .map(
      (start) =>
        `if ((request.url.split("?", 1)[0] + "/").startsWith(${start})) return env.DIRECT.fetch(request);`,
    )
    .join("\n    ");

const directly = {
  network: { allow: ["public", "private", "local"], tlsOptions: { trustBrowserCas: true } },
};

/** Requests to this machine, such as to a webhook of the person who tries the service. */
const TO_LOOPBACK = `if (/^(?:localhost|127(?:\\.\\d+){3}|\\[::1\\])$/.test(new URL(request.url).hostname)) return env.NETWORK.fetch(request);`;

type ToAddress = {
  /** Configured addresses that are reached directly. */
  direct?: (string | undefined)[];
  /** Whether servers on this machine are reached directly. */
  reachesLoopback?: boolean;
};

const TO_ADDRESS = (address: string, { direct = [], reachesLoopback = false }: ToAddress) => `
export default {
  fetch(request, env) {
    ${DIRECT(direct)}
    ${reachesLoopback ? TO_LOOPBACK : ""}
    const { url, method, body } = request;
    const headers = new Headers(request.headers);
    headers.set(${JSON.stringify(ORIGINAL_URL)}, url);
    const path = url.indexOf("/", 8);
    const target = ${JSON.stringify(address)} + (path === -1 ? "/" : url.slice(path));
    return env.WEB.fetch(target, { method, headers, body, redirect: "manual" });
  },${CONNECT}
};`;

/** The runtime reports only "internal error" for a failed connection, so this adds a diagnosis. */
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
 * Sends every request to one http address, with the requested address in `x-original-url`. Sockets reach
 * only this machine, where the mail servers of the sample web listen. Addresses below `direct` are reached
 * directly. If that web breaks a connection (`Response.error()`), this Worker has to reject, because a Worker
 * cannot return a network error. workerd then prints "uncaught exception … Network connection lost", although
 * the requesting Worker handles the failure. Passing tests of broken servers print it for each such request.
 */
export function outboundToAddress(address: string, options: ToAddress = {}) {
  const { host, port, protocol } = new URL(address);
  if (protocol !== "http:")
    throw new Error(`An outbound address starts with http://, got ${address}`);
  return {
    name: OUTBOUND_WORKER,
    modules: true as const,
    script: TO_ADDRESS(`http://${host}`, options),
    compatibilityDate: COMPATIBILITY_DATE,
    serviceBindings: {
      WEB: { external: { address: port ? host : `${host}:80`, http: {} } },
      NETWORK: { network: { allow: ["local"] } },
      DIRECT: directly,
    },
  };
}

/**
 * Permits requests and sockets to the internet, by default to public addresses only, whatever a name
 * resolves to, and to any address below `direct`.
 */
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
    },
  };
}

/**
 * Bindings by which the service sends its many requests itself (src/platform/outbound/send-request.ts). By `fetch`, each
 * passes through Miniflare's outbound Worker and this one.
 */
export function directBindings({
  serviceBindings: services,
}: ReturnType<typeof outboundToAddress> | ReturnType<typeof outboundToInternet>) {
  return "WEB" in services ? { LOCAL_WEB: services.WEB } : { LOCAL_NETWORK: services.NETWORK };
}
