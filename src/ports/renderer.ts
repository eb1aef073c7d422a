/** Why a renderer returned no page. */
export type RenderFailure =
  | "render_failed"
  | "render_timeout"
  | "render_rate_limited"
  | "render_too_large";

/** The renderer returned no page. The page's own HTML is used instead. */
export class RenderFailed extends Error {
  override readonly name = "RenderFailed";
  readonly reason: RenderFailure;

  constructor(reason: RenderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type RenderRequest = {
  url: string;
  userAgent: string;
  /** Deadline of the whole request, in ms. */
  timeoutMs: number;
  /** Limit of the rendered HTML. */
  maxBytes: number;
};

/** The HTML of a page after its scripts ran, in UTF-8. `finalUrl` is null if the renderer does not report it. */
export type RenderedPage = { bytes: Uint8Array; finalUrl: string | null };

/** A browser that runs the scripts of a page. */
export interface Renderer {
  /** Sends one request and does not retry. Throws `RenderFailed`. */
  render(request: RenderRequest): Promise<RenderedPage>;
}
