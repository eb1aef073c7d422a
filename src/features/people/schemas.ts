import { z } from "@hono/zod-openapi";
import { Confidence, Reasons, Status } from "#src/features/lead-emails/schemas";

const name = (example: string, description: string) =>
  z.string().trim().min(1).max(100).openapi({ example, description });

export const EmailQuestion = z
  .strictObject({
    first_name: name("Katharina", "First name, 1 to 100 characters"),
    last_name: name(
      "Weiß",
      "Last name with its particles, such as `van der Berg` or `García López`, 1 to 100 characters",
    ),
    domain: z.string().trim().min(1).max(300).openapi({
      example: "hafenwerk-robotik.de",
      description: "Domain or website of the company, at most 300 characters",
    }),
  })
  .openapi("EmailQuestion");
export type EmailQuestion = z.infer<typeof EmailQuestion>;

export const FoundEmail = z
  .object({
    email: z.string().nullable().openapi({
      description: "The most probable address. Null if there is none",
      example: "k.weiss@hafenwerk-robotik.de",
    }),
    status: Status,
    confidence: Confidence.openapi({
      description:
        "How probable the address is, 0 to 100. At most 30 for a guess: no known address of the domain shows a pattern, and no mail server confirmed the mailbox. At most 80 without a mail server, at most 55 at a server that accepts every address",
      example: 95,
    }),
    pattern: z.string().nullable().openapi({
      description:
        "How the address is made of the name. `{f}` and `{l}` are the initials. Null for an address that was found and is made in another way",
      example: "{f}.{last}",
    }),
    evidence: z.array(z.object({ email: z.string(), source_url: z.string().nullable() })).openapi({
      description: "Known addresses of people at the domain that show the pattern, at most 10",
      example: [
        {
          email: "p.hansen@hafenwerk-robotik.de",
          source_url: "https://www.hafenwerk-robotik.de/team/",
        },
      ],
    }),
    candidates: z
      .array(z.object({ email: z.string(), confidence: z.int().min(0).max(100) }))
      .openapi({
        description:
          "All possible addresses that no mail server rejected, the most probable first, at most 10. The first one is `email`",
        example: [{ email: "k.weiss@hafenwerk-robotik.de", confidence: 95 }],
      }),
    reasons: Reasons,
    catch_all: z.boolean().nullable().openapi({
      description:
        "The mail server accepts every address, so that it cannot confirm one. Null if this is unknown",
      example: false,
    }),
    credits_charged: z
      .int()
      .min(0)
      .openapi({ description: "0 if no address was found", example: 1 }),
  })
  .openapi("FoundEmail");
export type FoundEmail = z.infer<typeof FoundEmail>;
