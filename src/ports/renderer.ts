/** Why a renderer returned no page. */
export type RenderFailure =
  | "render_failed"
  | "render_timeout"
  | "render_rate_limited"
  | "render_too_large";

type RenderFailedOptions = ErrorOptions & { isTemporary?: boolean; retryAfterMs?: number | null };

/** The renderer returned no page. */
export class RenderFailed extends Error {
  override readonly name = "RenderFailed";
  readonly reason: RenderFailure;
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
  /** How long the renderer asked to wait. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: RenderFailure,
    message: string,
    { isTemporary = false, retryAfterMs = null, ...options }: RenderFailedOptions = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.isTemporary = isTemporary;
    this.retryAfterMs = retryAfterMs;
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
