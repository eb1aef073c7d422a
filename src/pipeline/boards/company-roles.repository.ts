import { type SQL, sql } from "drizzle-orm";

/**
 * Recounts a company's open roles by technology and country. A role of several countries counts in each. Writes only
 * changed rows, and triggers update what depends on them. Idempotent.
 */
export function summarizeCompany(companySeq: number): SQL[] {
  const roles = sql`hiring_technologies AS technology
    CROSS JOIN hiring_roles AS role INDEXED BY hiring_roles_by_company ON role.technology_seq = technology.seq
    WHERE role.company_seq = ${companySeq}`;
  return [
    sql`INSERT INTO hiring_company_roles (company_seq, technology_seq, country, open_roles, latest_posted_at)
      SELECT ${companySeq}, technology_seq, country, count(*), max(posted_at) FROM (
        SELECT role.technology_seq, '' AS country, role.posted_at FROM ${roles}
        UNION ALL SELECT role.technology_seq, role.country, role.posted_at FROM ${roles} AND role.country IS NOT NULL
        UNION ALL SELECT several.technology_seq, other.value, several.posted_at FROM (
          SELECT role.technology_seq, role.other_countries, role.posted_at FROM ${roles} AND role.other_countries <> '') AS several
          CROSS JOIN json_each('["' || replace(several.other_countries, ',', '","') || '"]') AS other)
      WHERE true GROUP BY technology_seq, country
      ON CONFLICT (company_seq, technology_seq, country) DO UPDATE
        SET open_roles = excluded.open_roles, latest_posted_at = excluded.latest_posted_at
        WHERE open_roles <> excluded.open_roles OR latest_posted_at <> excluded.latest_posted_at`,
    sql`DELETE FROM hiring_company_roles AS counted WHERE counted.company_seq = ${companySeq} AND NOT EXISTS (
      SELECT 1 FROM hiring_roles AS role INDEXED BY hiring_roles_by_company
      WHERE role.company_seq = ${companySeq} AND role.technology_seq = counted.technology_seq
        AND (counted.country = '' OR role.country = counted.country OR instr(role.other_countries, counted.country)))`,
  ];
}
