import {
  RenderFailed,
  type RenderedPage,
  type Renderer,
  type RenderRequest,
} from "#src/ports/renderer";
import { withTimeout } from "#src/shared/web/timeout";
import { contentRequest } from "./content-request";
import { asRenderFailure, readContent } from "./content-response";

/**
 * Cloudflare Browser Run over its binding
 * (https://developers.cloudflare.com/browser-run/quick-actions/content-endpoint/).
 */
export class BrowserRunRenderer implements Renderer {
  readonly #binding: BrowserRun;

  constructor(binding: BrowserRun) {
    this.#binding = binding;
  }

  async render(request: RenderRequest): Promise<RenderedPage> {
    try {
      return await withTimeout(this.#read(request), request.timeoutMs, throwLate);
    } catch (error) {
      throw asRenderFailure(error);
    }
  }

  async #read(request: RenderRequest): Promise<RenderedPage> {
    const signal = AbortSignal.timeout(request.timeoutMs);
    const response = await this.#binding.quickAction("content", {
      ...contentRequest(request),
      // Another job must not get the page as it was for this one.
      cacheTTL: 0,
    });
    return readContent(response, request.maxBytes, signal);
  }
}

/** A call of a binding cannot be aborted. */
function throwLate(): never {
  throw new RenderFailed("render_timeout", "Browser Run did not respond in time", {
    isTemporary: true,
  });
}
