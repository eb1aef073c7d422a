import * as z from "zod";
import type { LeadDetails } from "#src/features/leads/schemas";
import { clip, shortUrl } from "./result-size";

const text = () => z.string().nullable();

/** A person of a company, in a form that is short enough for lists. */
export const FoundPerson = z.object({
  name: z.string(),
  title: text().describe("Job title as written"),
  seniority: text(),
  department: text(),
  email: text(),
  phone: text(),
  found_at: text().describe("Page with the name"),
});

export const presentPeople = (
  people: z.infer<typeof LeadDetails>["people"],
): z.infer<typeof FoundPerson>[] =>
  people.map(({ name, title, seniority, department, email, phone, source_url }) => ({
    name: clip(name, 60),
    title: clip(title, 60),
    seniority,
    department,
    email: email !== null && email.length <= 80 ? email : null,
    phone,
    found_at: shortUrl(source_url),
  }));
