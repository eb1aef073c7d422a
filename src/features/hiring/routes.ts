import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
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
import { CompaniesQuery, SearchQuery } from "./search-schemas";
import { listHiringCompanies, searchHiring } from "./search";
import { listTechnologies } from "./technologies.repository";

const TAGS: [string] = ["Hiring"];
const PER_HOUR = 60;

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
  async (c) => c.json(await searchHiring(c.var.scope.hiring, c.req.valid("query")), 200),
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
  async (c) => c.json(await listHiringCompanies(c.var.scope.hiring, c.req.valid("query")), 200),
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
