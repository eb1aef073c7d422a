/**
 * A value that triggers maintain and that can be recomputed. `drift` counts the rows that differ from their
 * correct value; `repair` corrects only these rows. A counter follows those that it is computed from.
 */
export type Counter = { name: string; drift: string; repair: string[] };

/** How many rows are only in `stored` or only in `expected`. Both are common table expressions. */
const differences = `SELECT count(*) AS rows FROM (
  SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM expected)
  UNION ALL SELECT * FROM (SELECT * FROM expected EXCEPT SELECT * FROM stored))`;

const compare = (stored: string, expected: string) =>
  `WITH stored AS MATERIALIZED (${stored}), expected AS MATERIALIZED (${expected}) ${differences}`;

const tagUsage = "(SELECT count(*) FROM lead_tags WHERE tag_id = tags.id)";

/** The bits of `toStatusMask`. */
const emailStatuses = `(SELECT coalesce(sum(DISTINCT
    '{"valid":1,"unverified":2,"risky":4,"unknown":8,"invalid":16}' ->> status), 0)
  FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL)`;

const isHiring = `EXISTS (SELECT 1 FROM hiring_companies
  WHERE domain = leads.domain AND open_roles > 0)`;

const topLevelDomain = `substr(domain, length(rtrim(domain, replace(domain, '.', ''))) + 1)`;

const leadCounts = `SELECT workspace_id, kind, value, count(*) AS leads FROM (
    SELECT leads.workspace_id, part.key AS kind, part.value
    FROM leads, json_each(json_object('country', country, 'industry', industry, 'grade', grade,
      'deliverability', deliverability, 'tld',
      CASE WHEN ${topLevelDomain} GLOB '[a-z]*' AND ${topLevelDomain} <> domain
        THEN ${topLevelDomain} END)) AS part
    UNION ALL SELECT leads.workspace_id, 'technology', lower(found.value ->> 'name')
      FROM leads, json_each(leads.technologies) AS found)
  WHERE value IS NOT NULL GROUP BY workspace_id, kind, value`;

/** `captures` counts events that are stored nowhere else, so it cannot be recomputed. */
const ACTIVITY = [
  "leads",
  "leads_with_email",
  "leads_with_phone",
  "emails",
  "phones",
  "jobs",
  "pages",
  "notes",
  "credits",
];
const activity = ACTIVITY.join(", ");
const hasActivity = ACTIVITY.map((name) => `${name} <> 0`).join(" OR ");

/** A refund counts on the day of its reservation, which has the same booking key with `:reserve`. */
const dailyActivity = `SELECT workspace_id, day, ${ACTIVITY.map((name) => `sum(${name}) AS ${name}`).join(", ")}
  FROM (
    SELECT workspace_id, created_at / 86400000 AS day, 1 AS leads, has_email AS leads_with_email,
      has_phone AS leads_with_phone, json_array_length(emails) AS emails, json_array_length(phones) AS phones,
      0 AS jobs, 0 AS pages, 0 AS notes, 0 AS credits FROM leads
    UNION ALL SELECT workspace_id, created_at / 86400000, 0, 0, 0, 0, 0,
      1, coalesce(json_extract(progress, '$.pages_fetched'), 0), 0, 0 FROM jobs
    UNION ALL SELECT workspace_id, created_at / 86400000, 0, 0, 0, 0, 0, 0, 0, 1, 0 FROM notes
    UNION ALL SELECT workspace_id, coalesce((SELECT reserved.created_at FROM ledger_entries AS reserved
        WHERE reserved.workspace_id = entry.workspace_id AND entry.kind = 'refund'
          AND reserved.booking_key = replace(entry.booking_key, ':settle', ':reserve')), created_at) / 86400000,
      0, 0, 0, 0, 0, 0, 0, 0, -amount
      FROM ledger_entries AS entry WHERE kind IN ('reserve', 'spend', 'refund'))
  GROUP BY workspace_id, day`;

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

export const COUNTERS: Counter[] = [
  {
    name: "tags.usage_count",
    drift: `SELECT count(*) AS rows FROM tags WHERE usage_count <> ${tagUsage}`,
    repair: [`UPDATE tags SET usage_count = ${tagUsage} WHERE usage_count <> ${tagUsage}`],
  },
  {
    name: "leads.email_statuses",
    drift: `SELECT count(*) AS rows FROM leads WHERE email_statuses <> ${emailStatuses}`,
    repair: [
      `UPDATE leads SET email_statuses = ${emailStatuses} WHERE email_statuses <> ${emailStatuses}`,
    ],
  },
  {
    // Rows of deleted leads only: the service creates the text of a missing row when it saves the lead.
    name: "lead_search",
    drift: `SELECT count(*) AS rows FROM lead_search WHERE rowid NOT IN (SELECT seq FROM leads)`,
    repair: [`DELETE FROM lead_search WHERE rowid NOT IN (SELECT seq FROM leads)`],
  },
  {
    name: "lead_counts",
    drift: compare(`SELECT workspace_id, kind, value, leads FROM lead_counts`, leadCounts),
    repair: [
      `WITH expected AS MATERIALIZED (${leadCounts})
        DELETE FROM lead_counts WHERE (workspace_id, kind, value) NOT IN (
          SELECT workspace_id, kind, value FROM expected)`,
      `INSERT INTO lead_counts (workspace_id, kind, value, leads)
        SELECT * FROM (${leadCounts}) WHERE true
        ON CONFLICT (workspace_id, kind, value) DO UPDATE SET leads = excluded.leads
          WHERE leads <> excluded.leads`,
    ],
  },
  {
    name: "daily_activity",
    drift: compare(
      `SELECT workspace_id, day, ${activity} FROM daily_activity WHERE ${hasActivity}`,
      `SELECT * FROM (${dailyActivity}) WHERE ${hasActivity}`,
    ),
    repair: [
      `WITH expected AS MATERIALIZED (${dailyActivity})
        UPDATE daily_activity SET ${ACTIVITY.map((name) => `${name} = 0`).join(", ")}
        WHERE (${hasActivity}) AND (workspace_id, day) NOT IN (SELECT workspace_id, day FROM expected)`,
      `INSERT INTO daily_activity (workspace_id, day, ${activity})
        SELECT * FROM (${dailyActivity}) WHERE ${hasActivity}
        ON CONFLICT (workspace_id, day) DO UPDATE
          SET ${ACTIVITY.map((name) => `${name} = excluded.${name}`).join(", ")}
          WHERE ${ACTIVITY.map((name) => `${name} <> excluded.${name}`).join(" OR ")}`,
    ],
  },
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
  {
    name: "leads.hiring",
    drift: `SELECT count(*) AS rows FROM leads WHERE hiring <> ${isHiring}`,
    repair: [`UPDATE leads SET hiring = ${isHiring} WHERE hiring <> ${isHiring}`],
  },
];
