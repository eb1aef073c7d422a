import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { readDomain } from "#src/shared/addresses/typed-domain";
import { invalid } from "#src/shared/errors";
import { FIND_EMAIL_LIMIT } from "./limits";
import { EmailQuestion, FoundEmail } from "./schemas";

const find = endpoint(
  "data",
  {
    method: "post",
    path: "/people/find-email",
    operationId: "findEmail",
    summary: "Find the address of a person (1 credit)",
    description:
      "Returns the most probable address of a person at a company. The service learns how the company makes addresses from those that it knows at the domain: of the workspace's newest 20 leads of the domain, and on the pages of the site now (the entry page and up to three contact or team pages, as robots.txt allows). If the operator enables ENABLE_SMTP_VERIFY, it asks the mail server about up to 6 candidates, without sending mail. Names are written with Latin letters: `Müller` as `mueller` and `muller`. An address on the suppression list is never returned. Takes up to 30 seconds. Costs credits (`find_email`) only if `email` is not null. Limit: 300 requests per hour and workspace.",
    tags: ["People"],
    idempotent: true,
    rateLimit: FIND_EMAIL_LIMIT,
    request: body(EmailQuestion),
    responses: {
      200: json(FoundEmail, "The address with its evidence; `email` is null if none was found"),
      ...failures("insufficient_credits"),
    },
  },
  async (c) => {
    const question = c.req.valid("json");
    const host = readDomain(question.domain);
    if (host === null)
      throw invalid("body.domain", "`domain` must be a domain or a website, such as acme.com");
    // Loads the extraction and verification engines, which other requests do not need.
    const { findEmail } = await import("./find-email");
    const { scope, settings } = c.var;
    return c.json(await findEmail(scope, c.env, settings, { ...question, host }), 200);
  },
);

export const peopleEndpoints = [find];
