import type { RenderFailure } from "#src/ports/renderer";

/**
 * Why the HTML of a page was read as the server sent it, although only scripts fill it: the job renders no pages, the
 * workspace had too few credits for one, the limit of the job or site is reached, the rendered page is as empty, it
 * belongs to another host, or the renderer failed.
 */
export type UnrenderedReason =
  | "needs_javascript"
  | "render_credits"
  | "render_limit"
  | "render_empty"
  | "render_off_site"
  | RenderFailure;

/** What became of a page that needs a browser. */
export type Rendering = "rendered" | UnrenderedReason;
