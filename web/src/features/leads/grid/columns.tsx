import type { Lead } from "@quarry/client";
import type { ReactNode } from "react";
import type { GridColumn } from "#web/grid/column";
import { formatDate } from "#web/format/times";
import { usePhoneFormat } from "#web/phones/use-phone-format";
import { Badge } from "#web/ui/badge";
import { DELIVERABILITY_TONES, GRADE_TONES, VERDICT_TONES } from "#web/features/leads/data/tones";
import { nameOfLead } from "#web/features/leads/data/lead-name";
import { TagBadge } from "#web/features/leads/data/tag-badge";

const Nothing = () => <span className="text-faint">–</span>;

/** The first value and the number of others. */
const FirstOf = ({ values }: { values: readonly string[] }) =>
  values.length === 0 ? (
    <Nothing />
  ) : (
    <>
      <span className="truncate">{values[0]}</span>
      {values.length > 1 && (
        <span className="ml-1.5 shrink-0 text-xs text-muted">+{values.length - 1}</span>
      )}
    </>
  );

const FirstPhone = ({ phones }: { phones: readonly string[] }) => (
  <FirstOf values={phones.map(usePhoneFormat())} />
);

const Text = ({ value }: { value: string | number | null | undefined }) =>
  value === null || value === undefined || value === "" ? (
    <Nothing />
  ) : (
    <span className="truncate">{value}</span>
  );

/** Content that does not shrink. The grid clips no cells, because each clip delays its frames. */
const Clipped = ({ children }: { children: ReactNode }) => (
  <span className="flex min-w-0 items-center overflow-hidden">{children}</span>
);

/** It needs more of each lead than the others, which is asked for while the column is visible. */
export const INPUT_COLUMN = "input";

/** The columns of the grid of leads. */
export const LEAD_COLUMNS: readonly GridColumn<Lead>[] = [
  {
    id: "company",
    label: "Company",
    widthPx: 200,
    isDefault: true,
    sorts: ["company_name", "-company_name"],
    cell: (lead) => (
      // Not a link of the router, which observes the location: there is one in each row.
      <a
        href={`/leads/${lead.id}`}
        tabIndex={-1}
        // A plain click opens the panel; a click with a modifier opens the page in another tab.
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) event.stopPropagation();
          else event.preventDefault();
        }}
        className="truncate font-medium"
      >
        {nameOfLead(lead)}
      </a>
    ),
  },
  {
    id: "domain",
    label: "Domain",
    widthPx: 180,
    isDefault: "wide",
    cell: ({ domain }) => <span className="truncate text-muted">{domain}</span>,
  },
  {
    id: "email",
    label: "E-mail",
    widthPx: 220,
    isDefault: true,
    cell: ({ emails }) => <FirstOf values={emails} />,
  },
  {
    id: "tags",
    label: "Tags",
    widthPx: 160,
    isDefault: true,
    cell: ({ tags }) => (
      <span className="flex min-w-0 gap-1 overflow-hidden">
        {tags.map((tag) => (
          <TagBadge key={tag.id} tag={tag} />
        ))}
      </span>
    ),
  },
  {
    id: "deliverability",
    label: "Deliverability",
    widthPx: 110,
    isDefault: true,
    cell: ({ enrichment: { email } }) =>
      email ? (
        <Badge tone={DELIVERABILITY_TONES[email.deliverability]}>{email.deliverability}</Badge>
      ) : (
        <Nothing />
      ),
  },
  {
    id: "phone",
    label: "Phone",
    widthPx: 150,
    isDefault: true,
    cell: ({ phones }) => <FirstPhone phones={phones} />,
  },
  {
    id: "country",
    label: "Country",
    widthPx: 76,
    isDefault: true,
    cell: ({ enrichment: { company, phone } }) => (
      <span title={company?.country ? undefined : "By the telephone numbers"}>
        <Text value={company?.country ?? phone?.primary_country} />
      </span>
    ),
  },
  {
    id: "quality",
    label: "Quality",
    widthPx: 84,
    isDefault: true,
    sorts: ["quality", "-quality"],
    cell: ({ enrichment: { quality } }) =>
      quality ? (
        <Clipped>
          <Badge tone={GRADE_TONES[quality.grade]}>{quality.grade}</Badge>
          <span className="ml-2 text-muted tabular-nums">{quality.score}</span>
        </Clipped>
      ) : (
        <Nothing />
      ),
  },
  {
    id: "icp",
    label: "ICP",
    widthPx: 96,
    isDefault: true,
    sorts: ["icp", "-icp"],
    cell: ({ enrichment: { icp } }) =>
      icp?.verdict ? (
        <Clipped>
          <Badge tone={VERDICT_TONES[icp.verdict]}>{icp.verdict}</Badge>
          <span className="ml-2 text-muted tabular-nums">{icp.score}</span>
        </Clipped>
      ) : (
        <Nothing />
      ),
  },
  {
    id: "industry",
    label: "Industry",
    widthPx: 160,
    cell: ({ enrichment: { ai } }) => <Text value={ai?.industry} />,
  },
  {
    id: "technologies",
    label: "Technologies",
    widthPx: 220,
    cell: ({ technologies }) => <Text value={technologies.map(({ name }) => name).join(", ")} />,
  },
  {
    id: "lead_score",
    label: "Lead score",
    widthPx: 90,
    align: "right",
    cell: ({ enrichment: { ai } }) => <Text value={ai?.lead_score} />,
  },
  {
    id: "seo",
    label: "SEO",
    widthPx: 70,
    align: "right",
    cell: ({ enrichment: { seo } }) => <Text value={seo?.score} />,
  },
  {
    id: "security",
    label: "Security",
    widthPx: 80,
    align: "right",
    cell: ({ enrichment: { domain } }) => <Text value={domain?.security_score} />,
  },
  {
    id: "size",
    label: "Employees",
    widthPx: 100,
    cell: ({ enrichment: { company } }) => (
      <Text value={company?.employee_range ?? company?.employee_count} />
    ),
  },
  { id: "title", label: "Title", widthPx: 260, cell: ({ title }) => <Text value={title} /> },
  {
    id: "language",
    label: "Language",
    widthPx: 90,
    cell: ({ language }) => <Text value={language} />,
  },
  {
    id: "pages",
    label: "Pages",
    widthPx: 70,
    align: "right",
    cell: ({ pages_crawled }) => <Text value={pages_crawled} />,
  },
  {
    id: "created",
    label: "Created",
    widthPx: 120,
    isDefault: true,
    sorts: ["-created_at", "created_at"],
    cell: ({ created_at }) => <span className="text-muted">{formatDate(created_at)}</span>,
  },
  {
    id: INPUT_COLUMN,
    label: "From the uploaded file",
    widthPx: 320,
    cell: ({ input }) => (
      <Text
        value={Object.entries(input ?? {})
          .map(([name, value]) => `${name}: ${value}`)
          .join(" · ")}
      />
    ),
  },
];
