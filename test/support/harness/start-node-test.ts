import { afterEach } from "vitest";
import { failForUnexpectedRequests } from "#test/support/harness/unexpected-requests";

/**
 * Plain Node has no test web, so a request would leave the machine. This fails the test even if the code
 * handles the error.
 */
let requestedUrls: string[] = [];

globalThis.fetch = async (request) => {
  const url = request instanceof Request ? request.url : String(request);
  requestedUrls.push(url);
  throw new Error(
    `The test requested ${url}. List its file under REQUESTING in vitest.config.ts to run it in workerd.`,
  );
};

afterEach(() => {
  const urls = requestedUrls;
  requestedUrls = [];
  failForUnexpectedRequests(urls);
});
