import type { Web } from "#local/dev/web/serve-web";
import { answerBrave } from "./brave.ts";
import { answerDuckDuckGo } from "./duckduckgo.ts";
import { answerPlaces } from "./places.ts";
import { answerSearxng } from "./searxng.ts";

/** Search engines and a map that contain the sample web's companies, each with the protocol of the real one. */
export const searchWeb: Web = (request) => {
  const { hostname } = new URL(request.url);
  if (hostname === "api.search.brave.com") return answerBrave(request);
  if (hostname === "html.duckduckgo.com") return answerDuckDuckGo(request);
  if (hostname === "places.googleapis.com") return answerPlaces(request);
  if (hostname.endsWith(".searxng.test")) return answerSearxng(request);
  return undefined;
};
