import type { Scope } from "#src/db/scope";
import { type Page, pageOf } from "#src/http/paginated";
import { notFound } from "#src/shared/errors";
import { findChecks, findEmails } from "./lead-emails.repository";
import { presentCheck, presentEmail } from "./present-email";
import type { EmailCheck, EmailCheckQuery, LeadEmail, LeadEmailQuery } from "./schemas";

/** One page of a lead's addresses. 404 for an unknown lead. */
export async function listEmails(
  scope: Scope,
  leadId: string,
  page: LeadEmailQuery,
): Promise<Page<LeadEmail>> {
  const found = await findEmails(scope, leadId, page);
  if (!found) throw notFound("Lead");
  return pageOf(found.rows.map(presentEmail), page, found.total);
}

/** One page of an address's checks. 404 if the lead never had the address. */
export async function listChecks(
  scope: Scope,
  address: { leadId: string; emailId: string },
  page: EmailCheckQuery,
): Promise<Page<EmailCheck>> {
  const found = await findChecks(scope, address, page);
  if (!found) throw notFound("E-mail address");
  const { emailId } = address;
  return pageOf(
    found.rows.map((row) => presentCheck(emailId, row)),
    page,
    found.total,
  );
}
