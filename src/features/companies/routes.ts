import { z } from "@hono/zod-openapi";
import { Job } from "#src/features/jobs/schemas";
import { hasScope } from "#src/http/endpoints/access";
import { endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { readDomain } from "#src/shared/addresses/typed-domain";
import { AppError, invalid } from "#src/shared/errors";
import { readCompany, refreshCompany } from "./read";
import { Company, CompanyQuery, MAX_WAIT_S } from "./schemas";

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/companies/{domain}",
    operationId: "getCompany",
    summary: "Get what is known of a company",
    description:
      "Returns what the workspace's newest lead of the domain contains: enrichment, contacts, people, postal addresses, register numbers and statements, each with its page and its words. With `refresh=true` the site is crawled first, as a job with one site and up to 8 pages, which updates the lead that the workspace has. If the site cannot be read, the company is as an earlier crawl left it, and `refresh` has the status of the job and the reason; without a lead the response is 404. If the crawl does not end within `wait` seconds, the response is 202 with the job; request the company again when the job has ended. A second request with `refresh=true` during the crawl waits for the same job and costs nothing.",
    tags: ["People"],
    request: {
      params: z.object({
        domain: z.string().openapi({
          description: "Domain or host name of the company",
          example: "hafenwerk-robotik.de",
        }),
      }),
      query: CompanyQuery,
    },
    responses: {
      200: json(Company, "The company"),
      202: json(Job, "The job that crawls the site, which has not ended yet"),
      ...failures("not_found", "insufficient_credits", "quota_exceeded"),
    },
  },
  async (c) => {
    const host = readDomain(c.req.valid("param").domain);
    if (host === null) throw invalid("path.domain", "`domain` must be a domain, such as acme.com");
    const { scope, settings } = c.var;
    const { refresh, wait = MAX_WAIT_S } = c.req.valid("query");
    if (refresh !== "true") return c.json(await readCompany(scope, host), 200);
    if (!hasScope(scope, "write"))
      throw new AppError("forbidden", "`refresh` needs an API key with the scope `write`");
    const refreshed = await refreshCompany(scope, c.env, settings, {
      host,
      waitMs: wait * 1000,
    });
    return "job" in refreshed ? c.json(refreshed.job, 202) : c.json(refreshed.company, 200);
  },
);

export const companyEndpoints = [read];
