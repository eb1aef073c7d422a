import type { Renderer } from "#src/ports/renderer";
import type { Settings } from "#src/shared/settings";
import { BrowserRunRenderer } from "./browser-run";
import { ContentEndpoint } from "./content-endpoint";

/** Which renderer the operator configured. */
export type RendererKind = "content_endpoint" | "browser_run";

/** `RENDER_URL` comes before the binding `BROWSER`. Null: none is configured. */
export function rendererKind({ RENDER_URL }: Settings, env: object): RendererKind | null {
  if (RENDER_URL) return "content_endpoint";
  return bindingOf(env) ? "browser_run" : null;
}

export function openRenderer(settings: Settings, env: object): Renderer | null {
  const { RENDER_URL, RENDER_TOKEN } = settings;
  if (RENDER_URL) return new ContentEndpoint(RENDER_URL, RENDER_TOKEN);
  const binding = bindingOf(env);
  return binding ? new BrowserRunRenderer(binding) : null;
}

/** The binding is optional, so that it is no member of the generated type. */
const bindingOf = (env: object): BrowserRun | null =>
  "BROWSER" in env && env.BROWSER ? (env.BROWSER as BrowserRun) : null;
