/** The columns of an export that have the content of a column of the grid. */
const EXPORTED: Record<string, readonly string[]> = {
  company: ["website", "company_name"],
  domain: ["domain"],
  email: ["emails", "email_statuses"],
  deliverability: ["email.deliverability"],
  phone: ["phones"],
  // The grid shows the second one if the site names no country.
  country: ["company.country", "phone.primary_country"],
  quality: ["quality.grade", "quality.score"],
  icp: ["icp.verdict", "icp.score"],
  tags: ["tags"],
  industry: ["ai.industry"],
  technologies: ["technologies"],
  lead_score: ["ai.lead_score"],
  seo: ["seo.score"],
  security: ["domain.security_score"],
  size: ["company.employee_range", "company.employee_count"],
  pages: ["pages_crawled"],
  created: ["created_at"],
  title: ["title"],
  language: ["language"],
};

/** The columns of an export with the content of these columns of the grid, in their order. */
export const exportedColumns = (columns: readonly { id: string }[]): string[] =>
  columns.flatMap(({ id }) => EXPORTED[id] ?? []);
