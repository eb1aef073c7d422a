import * as z from "zod";
import { defineTool } from "#src/features/mcp/protocol/define-tool";
import { IdempotencyKey } from "#src/features/mcp/protocol/inputs";
import { clip, shortUrl } from "#src/features/mcp/protocol/result-size";
import { FIND_EMAIL_LIMIT } from "#src/features/people/limits";
import { EmailQuestion, FoundEmail } from "#src/features/people/schemas";
import { readDomain } from "#src/shared/addresses/typed-domain";
import { invalid } from "#src/shared/errors";

const { first_name, last_name, domain } = EmailQuestion.shape;
const MAX_EVIDENCE = 5;

export const findEmailOfPerson = defineTool({
  name: "find_email",
  title: "Find the address of a person",
  purpose: {
    does: "Returns the most probable e-mail address of a named person at a company, with the known addresses that show how the company makes addresses. Asks mail servers if the operator enabled it; no mail is sent.",
    useFor: "a person whose name and company are known, and whose address is not.",
    notFor: "people whose names are unknown (find_people), or checks of a known address.",
    credits: ({ find_email }) => `${find_email} if an address was found.`,
  },
  scope: "write",
  effect: { isOpenWorld: true, isCostly: true },
  hasWebText: true,
  rateLimit: FIND_EMAIL_LIMIT,
  input: z.strictObject({
    first_name: first_name.describe("First name"),
    last_name: last_name.describe("Last name with its particles, such as `van der Berg`"),
    domain: domain.describe("Domain of the company"),
    idempotency_key: IdempotencyKey,
  }),
  output: FoundEmail.pick({
    email: true,
    status: true,
    confidence: true,
    pattern: true,
    reasons: true,
    catch_all: true,
    credits_charged: true,
  }).extend({
    evidence: z.array(z.object({ email: z.string(), found_at: z.string().nullable() })),
  }),
  run: async (c, { idempotency_key: _key, ...question }) => {
    const host = readDomain(question.domain);
    if (host === null)
      throw invalid("domain", "`domain` must be a domain or a website, such as acme.com");
    // Loads the extraction and verification engines, which other tools do not need.
    const { findEmail } = await import("#src/features/people/find-email");
    const found = await findEmail(c.var.scope, c.env, c.var.settings, { ...question, host });
    const { candidates: _candidates, evidence, ...result } = found;
    return {
      ...result,
      evidence: evidence.slice(0, MAX_EVIDENCE).map(({ email, source_url }) => ({
        email: clip(email, 120),
        found_at: shortUrl(source_url),
      })),
    };
  },
});
