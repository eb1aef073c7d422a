import { readPage } from "#src/extraction/read-page";

import { type BarePage, crawlHosts } from "./crawl-hosts.ts";

/** Quarry's page reader without the rest of Quarry. */
async function readWithQuarry(response: Response, url: string): Promise<BarePage> {
  const { facts, links } = readPage(await response.text(), {
    url,
    isEntry: new URL(url).pathname === "/",
    headers: Object.fromEntries(response.headers),
    cookies: [],
    wantsLinks: true,
    robotsToken: "quarrybot",
  });
  return {
    links: links.map((link) => link.url),
    emails: facts.emails.map(({ email }) => email),
    phones: facts.phones.filter((phone) => !phone.isFax).map(({ e164 }) => e164),
  };
}

export default {
  fetch: async (request: Request): Promise<Response> => await crawlHosts(request, readWithQuarry),
};
