import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import type { ListLeadsQuery } from "@quarry/client";
import { wholeNumber } from "#cli/input/arguments";

type FilterOption = { member: keyof ListLeadsQuery; option: Option };

const text = (member: keyof ListLeadsQuery, flags: string, about: string): FilterOption => ({
  member,
  option: new Option(flags, about),
});
const choice = (
  member: keyof ListLeadsQuery,
  flags: string,
  about: string,
  choices: readonly string[],
): FilterOption => ({
  member,
  option: new Option(flags, about).choices(choices) as unknown as Option,
});
const score = (member: keyof ListLeadsQuery, flags: string, about: string): FilterOption => ({
  member,
  option: new Option(flags, about).argParser(wholeNumber()) as unknown as Option,
});

const size = (member: keyof ListLeadsQuery, flags: string, about: string): FilterOption => ({
  member,
  option: new Option(flags, about).argParser(wholeNumber()) as unknown as Option,
});

const SORTS = ["created_at", "updated_at", "company_name", "domain", "quality", "icp"].flatMap(
  (name) => [name, `-${name}`],
);

/** The filters of `GET /leads`. */
const FILTERS: FilterOption[] = [
  text("tag", "--tag <name>", "Leads with this tag."),
  text("domain", "--domain <domain>", "Leads of this domain."),
  text("country", "--country <country>", "Code or name of a country."),
  text("industry", "--industry <name>", "Leads of this industry."),
  text("category", "--category <name>", "Leads with a technology of this category."),
  text("technology", "--technology <name>", "Leads that use this technology."),
  text("technologies_any", "--technologies-any <names>", "Leads with one of these technologies."),
  text("technologies_all", "--technologies-all <names>", "Leads with all of these technologies."),
  text("technologies_none", "--technologies-none <names>", "Leads without these technologies."),
  text("tags_any", "--tags-any <names>", "Leads with one of these tags."),
  text("tags_all", "--tags-all <names>", "Leads with all of these tags."),
  text("tags_none", "--tags-none <names>", "Leads without these tags."),
  text("city", "--city <name>", "Leads of this city."),
  text("language", "--language <code>", "Language of the site, such as de."),
  text("role", "--role <words>", "Words of a job title or department."),
  text("seniority", "--seniority <ranks>", "Ranks of people, such as c_level,head."),
  size("size_min", "--size-min <n>", "Fewest employees."),
  size("size_max", "--size-max <n>", "Most employees."),
  text("input", "--input <column=value>", "Leads with this value in an uploaded column."),
  text("hiring", "--hiring <technology>", "Leads with open roles that name this technology."),
  text("has_email", "--has-email", "Leads with an e-mail address."),
  text("has_phone", "--has-phone", "Leads with a phone number."),
  choice("email_status", "--email-status <status>", "Leads with an address of this status.", [
    "valid",
    "unverified",
    "risky",
    "unknown",
    "invalid",
  ]),
  choice("deliverability", "--deliverability <class>", "How likely mail reaches the lead.", [
    "high",
    "medium",
    "low",
    "unknown",
  ]),
  choice("grade", "--grade <grade>", "Grade of the website.", ["A", "B", "C", "D", "F"]),
  score("min_quality", "--min-quality <n>", "Least score of the website, 0 to 100."),
  score("min_seo", "--min-seo <n>", "Least SEO score, 0 to 100."),
  score("min_icp", "--min-icp <n>", "Least ICP score, 0 to 100."),
  score("min_lead_score", "--min-lead-score <n>", "Least lead score of the AI, 0 to 100."),
  choice("verdict", "--verdict <verdict>", "ICP verdict.", ["strong", "medium", "weak"]),
  text("created_after", "--created-after <time>", "ISO 8601, such as 2026-11-20."),
  text("created_before", "--created-before <time>", "ISO 8601, such as 2026-11-20."),
  text("updated_after", "--updated-after <time>", "ISO 8601, such as 2026-11-20."),
  choice("sort", "--sort <order>", "Order; - reverses it. Default: -created_at", SORTS),
];

/** Adds the filters of leads to a command. */
export function addLeadFilters(command: CommandUnknownOpts): void {
  for (const { option } of FILTERS) command.addOption(option);
}

/** The query that the filters of a command state. */
export function readLeadFilter(given: Record<string, unknown>): ListLeadsQuery {
  const members = FILTERS.flatMap(({ member, option }) => {
    const value = given[option.attributeName()];
    return value === undefined ? [] : [[member, value] as const];
  });
  return Object.fromEntries(members) as ListLeadsQuery;
}
