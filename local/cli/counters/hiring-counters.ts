import { compare, type Counter } from "./counter.ts";

/** Each open posting under any technology (0, whose name is empty), and under each that it names. */
const roles = `SELECT technology.seq AS technology_seq, posting.posted_at, posting.seq AS posting_seq,
    posting.company_seq, posting.country, posting.other_countries, coalesce(posting.remote, 0) AS remote,
    posting.title_key
  FROM hiring_postings AS posting
    CROSS JOIN json_each(json_insert(posting.technologies, '$[#]', '')) AS named
    CROSS JOIN hiring_technologies AS technology ON technology.name = named.value
  WHERE posting.closed_at IS NULL`;
const ROLE = `technology_seq, posted_at, posting_seq, company_seq, country, other_countries, remote, title_key`;

const otherCountries = `SELECT other.value AS country, posting.posted_at, posting.seq AS posting_seq,
    posting.company_seq, coalesce(posting.remote, 0) AS remote, posting.title_key
  FROM hiring_postings AS posting
    CROSS JOIN json_each('["' || replace(posting.other_countries, ',', '","') || '"]') AS other
  WHERE posting.closed_at IS NULL AND posting.other_countries <> ''`;
const OTHER_COUNTRY = `country, posted_at, posting_seq, company_seq, remote, title_key`;

const companyRoles = `SELECT company_seq, technology_seq, country, count(*) AS open_roles,
    max(posted_at) AS latest_posted_at
  FROM (
    SELECT company_seq, technology_seq, '' AS country, posted_at FROM hiring_roles
    UNION ALL SELECT company_seq, technology_seq, country, posted_at FROM hiring_roles WHERE country IS NOT NULL
    UNION ALL SELECT role.company_seq, role.technology_seq, other.value, role.posted_at
      FROM hiring_roles AS role
        CROSS JOIN json_each('["' || replace(role.other_countries, ',', '","') || '"]') AS other
      WHERE role.other_countries <> '')
  GROUP BY company_seq, technology_seq, country`;

const technologyRoles = `(SELECT coalesce(sum(open_roles), 0) AS open_roles, count(*) AS companies
  FROM hiring_company_roles WHERE technology_seq = technology.seq AND country = '')`;

const rolesOfCompany = `hiring_company_roles AS roles
  WHERE roles.company_seq = company.seq AND roles.technology_seq = 0 AND roles.country = ''`;

/** The counters of the hiring index. */
export const HIRING_COUNTERS: Counter[] = [
  {
    name: "hiring_roles",
    drift: compare(`SELECT ${ROLE} FROM hiring_roles`, roles),
    repair: [
      `WITH expected AS MATERIALIZED (${roles})
        DELETE FROM hiring_roles WHERE (technology_seq, posted_at, posting_seq) NOT IN (
          SELECT technology_seq, posted_at, posting_seq FROM expected)`,
      `INSERT OR REPLACE INTO hiring_roles (${ROLE})
        SELECT * FROM (SELECT * FROM (${roles}) EXCEPT SELECT ${ROLE} FROM hiring_roles)`,
    ],
  },
  {
    name: "hiring_other_countries",
    drift: compare(`SELECT ${OTHER_COUNTRY} FROM hiring_other_countries`, otherCountries),
    repair: [
      `WITH expected AS MATERIALIZED (${otherCountries})
        DELETE FROM hiring_other_countries WHERE (country, posted_at, posting_seq) NOT IN (
          SELECT country, posted_at, posting_seq FROM expected)`,
      `INSERT OR REPLACE INTO hiring_other_countries (${OTHER_COUNTRY})
        SELECT * FROM (SELECT * FROM (${otherCountries})
          EXCEPT SELECT ${OTHER_COUNTRY} FROM hiring_other_countries)`,
    ],
  },
  {
    // The index stores no text, so it cannot show a wrong title, only which postings it contains.
    name: "hiring_title_search",
    drift: compare(
      `SELECT rowid AS seq FROM hiring_title_search`,
      `SELECT seq FROM hiring_postings WHERE closed_at IS NULL`,
    ),
    repair: [
      `DELETE FROM hiring_title_search
        WHERE rowid NOT IN (SELECT seq FROM hiring_postings WHERE closed_at IS NULL)`,
      `INSERT INTO hiring_title_search (rowid, title) SELECT seq, title_key FROM hiring_postings
        WHERE closed_at IS NULL AND seq NOT IN (SELECT rowid FROM hiring_title_search)`,
    ],
  },
  {
    // The service writes these after each refresh of a board; the next counters are computed from them.
    name: "hiring_company_roles",
    drift: compare(
      `SELECT company_seq, technology_seq, country, open_roles, latest_posted_at FROM hiring_company_roles`,
      companyRoles,
    ),
    repair: [
      `WITH expected AS MATERIALIZED (${companyRoles})
        DELETE FROM hiring_company_roles WHERE (company_seq, technology_seq, country) NOT IN (
          SELECT company_seq, technology_seq, country FROM expected)`,
      `INSERT INTO hiring_company_roles (company_seq, technology_seq, country, open_roles, latest_posted_at)
        SELECT * FROM (${companyRoles}) WHERE true
        ON CONFLICT (company_seq, technology_seq, country) DO UPDATE
          SET open_roles = excluded.open_roles, latest_posted_at = excluded.latest_posted_at
          WHERE open_roles <> excluded.open_roles OR latest_posted_at <> excluded.latest_posted_at`,
    ],
  },
  {
    name: "hiring_technologies.open_roles, companies",
    drift: `SELECT count(*) AS rows FROM hiring_technologies AS technology
      WHERE (open_roles, companies) <> ${technologyRoles}`,
    repair: [
      `UPDATE hiring_technologies AS technology SET (open_roles, companies) = ${technologyRoles}
        WHERE (open_roles, companies) <> ${technologyRoles}`,
    ],
  },
  {
    name: "hiring_companies.open_roles, latest_posted_at",
    drift: `SELECT count(*) AS rows FROM hiring_companies AS company
      WHERE open_roles <> coalesce((SELECT roles.open_roles FROM ${rolesOfCompany}), 0)
        OR latest_posted_at IS NOT (SELECT roles.latest_posted_at FROM ${rolesOfCompany})`,
    repair: [
      `UPDATE hiring_companies AS company
        SET open_roles = coalesce((SELECT roles.open_roles FROM ${rolesOfCompany}), 0),
          latest_posted_at = (SELECT roles.latest_posted_at FROM ${rolesOfCompany})
        WHERE open_roles <> coalesce((SELECT roles.open_roles FROM ${rolesOfCompany}), 0)
          OR latest_posted_at IS NOT (SELECT roles.latest_posted_at FROM ${rolesOfCompany})`,
    ],
  },
];
