import { z } from "@hono/zod-openapi";

const words = (description: string, example: string[]) =>
  z.array(z.string().trim().min(1).max(100)).max(50).default([]).openapi({ description, example });

const EXAMPLE = {
  name: "Private dental practices",
  description: "Privately run dental practices in the UK with two or more dentists.",
};

export const IcpBody = z
  .strictObject({
    name: z.string().trim().min(1).max(200).openapi({ example: EXAMPLE.name }),
    description: z.string().trim().min(1).max(4_000).openapi({
      description: "Free text; the main input of the scoring",
      example: EXAMPLE.description,
    }),
    company_keywords: words("Words with which matching companies describe themselves", ["dentist"]),
    disqualifiers: words("Criteria that exclude a company", ["NHS only"]),
    target_industries: words("Industries of matching companies", ["Healthcare"]),
    updated_at: z
      .string()
      .nullable()
      .optional()
      .openapi({ description: "Ignored. Accepted so that a response can be sent back" }),
  })
  .openapi("IcpRequest");
export type IcpBody = z.output<typeof IcpBody>;

export const Icp = z
  .object({
    name: z.string(),
    description: z.string(),
    company_keywords: z.array(z.string()),
    disqualifiers: z.array(z.string()),
    target_industries: z.array(z.string()),
    updated_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: "When the profile was last saved (ISO 8601, UTC); null for never" }),
  })
  .openapi("Icp", {
    example: {
      ...EXAMPLE,
      company_keywords: ["dentist"],
      disqualifiers: ["NHS only"],
      target_industries: ["Healthcare"],
      updated_at: "2026-11-21T09:30:00.000Z",
    },
  });
export type Icp = z.infer<typeof Icp>;
