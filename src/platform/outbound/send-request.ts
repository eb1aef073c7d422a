/** The header with the requested URL, where one address gets every request of a local service. */
export const ORIGINAL_URL = "x-original-url";

/** A request to the internet, as `fetch` sends it. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>;

/**
 * What the local service binds (local/dev/web/outbound-worker.ts), and Cloudflare does not: the internet, which explains
 * failures by `LOCAL_DIAGNOSIS`, or one address that gets every request with the requested URL in a header.
 */
type LocalBindings = { LOCAL_NETWORK?: Fetcher; LOCAL_DIAGNOSIS?: Fetcher; LOCAL_WEB?: Fetcher };

/**
 * How a queue consumer sends many requests. On Cloudflare that is `fetch`. Locally, `fetch` leads each request through
 * two more Workers (Miniflare's and the one of the service), and a binding does not.
 */
export function requestSender(env: Env): SendRequest {
  const { LOCAL_NETWORK, LOCAL_DIAGNOSIS, LOCAL_WEB } = env as LocalBindings;
  if (LOCAL_WEB)
    return (url, init) => {
      const headers = new Headers(init.headers);
      headers.set(ORIGINAL_URL, url);
      return LOCAL_WEB.fetch(url, { ...init, headers });
    };
  if (!LOCAL_NETWORK) return (url, init) => fetch(url, init);
  return async (url, init) => {
    try {
      return await LOCAL_NETWORK.fetch(url, init);
    } catch (error) {
      // workerd reports any failed connection in the same words.
      if (init.signal?.aborted) throw error;
      throw (await diagnose(url, LOCAL_DIAGNOSIS)) ?? error;
    }
  };
}

async function diagnose(url: string, diagnosis: Fetcher | undefined): Promise<Error | null> {
  const host = encodeURIComponent(new URL(url).hostname);
  const response = await diagnosis?.fetch(`http://diagnosis/?host=${host}`);
  const message = await response?.text();
  return message ? new Error(message) : null;
}
