import type { INodeProperties } from "n8n-workflow";

const tagsHint = "Names of tags, separated by commas";
const technologiesHint = "Names of technologies, separated by commas";

const score = (displayName: string, name: string): INodeProperties => ({
  displayName,
  name,
  type: "number",
  typeOptions: { minValue: 0, maxValue: 100 },
  default: 50,
  description: "Leads with at least this score, 0 to 100",
});

const text = (displayName: string, name: string, description: string): INodeProperties => ({
  displayName,
  name,
  type: "string",
  default: "",
  description,
});

const time = (displayName: string, name: string): INodeProperties => ({
  displayName,
  name,
  type: "dateTime",
  default: "",
});

/** Named as in `GET /leads`. A filter without a value does not apply. */
export const leadFilters: INodeProperties = {
  displayName: "Filters",
  name: "filters",
  type: "collection",
  placeholder: "Add filter",
  default: {},
  options: [
    text("Category", "category", "Kind of business, such as Agency or SaaS"),
    text("City", "city", "City of the company's address"),
    text("Country", "country", "ISO code or name, such as DE or Germany"),
    time("Created After", "created_after"),
    time("Created Before", "created_before"),
    {
      displayName: "Deliverability",
      name: "deliverability",
      type: "options",
      options: [
        { name: "High", value: "high" },
        { name: "Low", value: "low" },
        { name: "Medium", value: "medium" },
        { name: "Unknown", value: "unknown" },
      ],
      default: "high",
    },
    text("Domain", "domain", "Registrable domain, such as acme.com"),
    {
      displayName: "Email Status",
      name: "email_status",
      type: "multiOptions",
      options: [
        { name: "Invalid", value: "invalid" },
        { name: "Risky", value: "risky" },
        { name: "Unknown", value: "unknown" },
        { name: "Unverified", value: "unverified" },
        { name: "Valid", value: "valid" },
      ],
      default: ["valid"],
      description: "Leads with an address of one of these statuses",
    },
    {
      displayName: "Grade",
      name: "grade",
      type: "options",
      options: ["A", "B", "C", "D", "F"].map((name) => ({ name, value: name })),
      default: "A",
      description: "Grade of the website",
    },
    {
      displayName: "Has Email",
      name: "has_email",
      type: "boolean",
      default: true,
      description: "Whether the lead has an e-mail address",
    },
    {
      displayName: "Has Phone",
      name: "has_phone",
      type: "boolean",
      default: true,
      description: "Whether the lead has a telephone number",
    },
    {
      displayName: "ICP Verdict",
      name: "verdict",
      type: "options",
      options: [
        { name: "Medium", value: "medium" },
        { name: "Strong", value: "strong" },
        { name: "Weak", value: "weak" },
      ],
      default: "strong",
    },
    {
      displayName: "Is Hiring",
      name: "hiring",
      type: "boolean",
      default: true,
      description: "Whether the company has open roles on public job boards",
    },
    text("Industry", "industry", "Such as Software or Health care"),
    text("Job ID", "job_id", "Leads of this crawl job"),
    text("Language", "language", "Language of the site, such as de"),
    {
      displayName: "Max Employees",
      name: "size_max",
      type: "number",
      typeOptions: { minValue: 1 },
      default: 50,
    },
    {
      displayName: "Min Employees",
      name: "size_min",
      type: "number",
      typeOptions: { minValue: 1 },
      default: 10,
    },
    score("Min ICP Score", "min_icp"),
    score("Min Lead Score", "min_lead_score"),
    score("Min Quality Score", "min_quality"),
    score("Min SEO Score", "min_seo"),
    text("Role", "role", "Words of a job title or department, such as sales"),
    text("Search", "q", "Words in name, domain, title, description and e-mail addresses"),
    text("Seniority", "seniority", "Ranks of people, separated by commas, such as c_level,head"),
    text("Tag", "tag", "ID or name of a tag"),
    text("Tags, All of", "tags_all", tagsHint),
    text("Tags, Any of", "tags_any", tagsHint),
    text("Tags, None of", "tags_none", tagsHint),
    text("Technologies, All of", "technologies_all", technologiesHint),
    text("Technologies, Any of", "technologies_any", technologiesHint),
    text("Technologies, None of", "technologies_none", technologiesHint),
    text("Technology", "technology", "Name of a technology, such as WordPress"),
    time("Updated After", "updated_after"),
  ],
};
