import { crawlHosts } from "./crawl-hosts.ts";
import { readElements } from "./read-elements.ts";

export default {
  fetch: async (request: Request): Promise<Response> => await crawlHosts(request, readElements),
};
