import type { RenderedPage, Renderer, RenderRequest } from "#src/ports/renderer";
import { contentRequest } from "./content-request";
import { asRenderFailure, readContent } from "./content-response";

/**
 * A `/content` endpoint that Browserless, Cloudflare's REST API and the local renderer have in common. The token is
 * sent as `Authorization: Bearer`, and to other hosts than Cloudflare also as `?token=`, which Browserless expects.
 */
export class ContentEndpoint implements Renderer {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, token: string | undefined) {
    const endpoint = new URL(url);
    if (token && endpoint.hostname !== "api.cloudflare.com")
      endpoint.searchParams.set("token", token);
    this.#url = endpoint.href;
    this.#headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
  }

  async render(request: RenderRequest): Promise<RenderedPage> {
    const signal = AbortSignal.timeout(request.timeoutMs);
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: this.#headers,
        body: JSON.stringify(contentRequest(request)),
        // The token is only for the configured URL.
        redirect: "manual",
        signal,
      });
      return await readContent(response, request.maxBytes, signal);
    } catch (error) {
      throw asRenderFailure(error);
    }
  }
}
