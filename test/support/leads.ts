import { env } from "cloudflare:workers";
import { connect } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import type { NewLead } from "#src/features/leads/save";
import { newId } from "#src/shared/ids";

/** The service's own scope in a workspace; a new one where none is named. */
export const scopeOf = (workspaceId: string = newId()): Scope => ({
  db: connect(env.DB),
  workspaceId,
  actor: { kind: "system" },
});

/** A lead of a small company, with what a test cares about put over it. */
export const newLead = (members: Partial<NewLead> = {}): NewLead => ({
  id: newId(),
  jobId: newId(),
  website: "https://acme.com/",
  domain: "acme.com",
  companyName: "Acme",
  title: "Acme | Anvils",
  description: "Makers of fine anvils",
  language: "en",
  emails: [
    { email: "info@acme.com", sourceUrl: "https://acme.com/contact", method: "mailto" },
    { email: "jane@acme.com", sourceUrl: "https://acme.com/team", method: "text" },
  ],
  phones: ["+493012345678"],
  socials: { linkedin: "https://www.linkedin.com/company/acme" },
  technologies: [
    { name: "WordPress", category: "CMS" },
    { name: "nginx", category: "Web server" },
  ],
  enrichment: {},
  facts: '{"pages":[]}',
  pagesCrawled: 3,
  ...members,
});
