import { z } from "@hono/zod-openapi";
import { countryCode } from "#src/http/country";
import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { PageQuery, pageOf } from "#src/http/paginated";
import { sortBy } from "#src/http/sorting";
import { rankCompanies } from "./companies.repository";
import { foldTitle } from "#src/job-boards/parsing/posting-title";
import type { RoleFilter } from "./roles-query.repository";
import {
  BoardQuery,
  HiringBoard,
  HiringBoardPage,
  HiringCompanyPage,
  HiringTechnologyPage,
  JobPostingPage,
  NewHiringBoard,
  TechnologiesQuery,
} from "./schemas";
import { searchPostings } from "./postings.repository";
import { listTechnologies } from "./technologies.repository";

const TAGS: [string] = ["Hiring"];
const DAY_MS = 24 * 60 * 60_000;
const PER_HOUR = 60;

const number = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const RolesQuery = z.strictObject({
  tech: z.string().trim().min(1).max(100).optional().openapi({
    description:
      "Technology that the posting mentions, by any of its names: `k8s` means Kubernetes. An unknown technology matches no posting. `GET /hiring/technologies` lists the known ones.",
    example: "postgres",
  }),
  title: z.string().max(200).transform(foldTitle).pipe(z.string().min(1)).optional().openapi({
    type: "string",
    description: "Text that the title contains, ignoring case",
    example: "engineer",
  }),
  country: countryCode().optional(),
  posted_within_days: number(1, 36_500).optional().openapi({ example: 30 }),
  page: PageQuery.shape.page,
  per_page: number(1, 200).default(50),
  limit: number(1, 200).optional().openapi({
    description: "Alias of `per_page`; takes precedence. Default: 50 entries.",
    example: 50,
  }),
});

const SearchQuery = RolesQuery.extend({
  sort: sortBy(["posted_at"], "-posted_at"),
  remote: z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((value) => value === "true")
    .optional()
    .openapi({
      type: "boolean",
      description: "Remote postings (`true`), or all others, including unknown ones (`false`)",
    }),
});

const CompaniesQuery = RolesQuery.extend({
  sort: sortBy(["open_roles"], "-open_roles"),
  min_roles: number(1, 1_000_000)
    .default(1)
    .openapi({ description: "Minimum number of matching open roles", example: 3 }),
});

type Asked = z.output<typeof RolesQuery> & { remote?: boolean | undefined };

const pageAsked = ({ page, per_page, limit }: Asked) => ({ page, per_page: limit ?? per_page });

/** Null if no posting can match, because the technology is unknown. */
async function filterOf({
  tech,
  title,
  country,
  remote,
  posted_within_days,
}: Asked): Promise<RoleFilter | null> {
  const named = tech === undefined ? undefined : await resolve(tech);
  if (named === null) return null;
  return {
    ...(named !== undefined && { tech: named }),
    ...(title !== undefined && { title }),
    ...(country !== undefined && { country }),
    ...(remote !== undefined && { remote }),
    ...(posted_within_days !== undefined && {
      postedSince: Date.now() - posted_within_days * DAY_MS,
    }),
  };
}

/** Loads the dictionary of technologies, which other requests do not need. */
async function resolve(tech: string): Promise<string | null> {
  const { resolveTechnology } = await import("#src/job-boards/technologies/detect-technologies");
  return resolveTechnology(tech);
}

/** The engine of job boards, which other requests do not need. */
const loadBoards = () => import("./boards");

const SHARED =
  "The index covers public job boards of applicant tracking systems and is the same for all workspaces.";
const CAPPED = "`total` and the pages end at 10,000 results; narrow the search to see others.";

const search = endpoint(
  "data",
  {
    method: "get",
    path: "/hiring/search",
    operationId: "searchHiring",
    summary: "Search open job postings",
    description: `${SHARED} ${CAPPED}`,
    tags: TAGS,
    request: { query: SearchQuery },
    responses: { 200: json(JobPostingPage, "A page of postings") },
  },
  async (c) => {
    const asked = c.req.valid("query");
    const filter = await filterOf(asked);
    const page = { ...pageAsked(asked), sort: asked.sort };
    if (!filter) return c.json(pageOf([], page, 0), 200);
    return c.json(await searchPostings(c.var.scope.hiring, filter, page), 200);
  },
);

const companies = endpoint(
  "data",
  {
    method: "get",
    path: "/hiring/companies",
    operationId: "listHiringCompanies",
    summary: "List hiring companies",
    description: `${SHARED} ${CAPPED}`,
    tags: TAGS,
    request: { query: CompaniesQuery },
    responses: { 200: json(HiringCompanyPage, "A page of companies") },
  },
  async (c) => {
    const asked = c.req.valid("query");
    const filter = await filterOf(asked);
    const page = { ...pageAsked(asked), sort: asked.sort };
    if (!filter) return c.json(pageOf([], page, 0), 200);
    const wanted = { ...filter, minRoles: asked.min_roles };
    return c.json(await rankCompanies(c.var.scope.hiring, wanted, page), 200);
  },
);

const technologies = endpoint(
  "data",
  {
    method: "get",
    path: "/hiring/technologies",
    operationId: "listHiringTechnologies",
    summary: "List technologies in open postings",
    description: `Lists the values of the filter \`tech\`, most open roles first. Without \`per_page\`, all are on one page. A company's own products in its own postings do not count. ${SHARED}`,
    tags: TAGS,
    request: { query: TechnologiesQuery },
    responses: { 200: json(HiringTechnologyPage, "The technologies") },
  },
  async (c) => c.json(await listTechnologies(c.var.scope.hiring, c.req.valid("query")), 200),
);

const addOne = endpoint(
  "data",
  {
    method: "post",
    path: "/hiring/boards",
    operationId: "createHiringBoard",
    summary: "Add a company's job board to the index",
    description:
      "The service reads a new board at once in the background, and then every 12 hours. All workspaces can find its postings. A known board returns 200.",
    tags: TAGS,
    rateLimit: { name: "hiring_boards", limit: PER_HOUR, windowMs: 3600_000, per: "workspace" },
    request: body(NewHiringBoard),
    responses: {
      200: json(HiringBoard, "The board was already in the index"),
      201: json(HiringBoard, "The board was added"),
      ...failures("forbidden", "upstream_failed"),
    },
  },
  async (c) => {
    const { addBoard } = await loadBoards();
    const { board, isNew } = await addBoard(c.var.scope.hiring, c.env, c.req.valid("json").url);
    return c.json(board, isNew ? 201 : 200);
  },
);

const listAll = endpoint(
  "data",
  {
    method: "get",
    path: "/hiring/boards",
    operationId: "listHiringBoards",
    summary: "List the indexed job boards",
    description:
      "Lists the job boards of the index, oldest first by default. The index is the same for all workspaces.",
    tags: TAGS,
    request: { query: BoardQuery },
    responses: { 200: json(HiringBoardPage, "A page of boards") },
  },
  async (c) => {
    const { listBoards } = await loadBoards();
    return c.json(await listBoards(c.var.scope.hiring, c.req.valid("query")), 200);
  },
);

export const hiringEndpoints = [search, companies, technologies, addOne, listAll];
