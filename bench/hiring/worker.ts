import { connectHiring, type HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { type CompanyFilter, rankCompanies } from "#src/features/hiring/companies.repository";
import type { RoleFilter } from "#src/features/hiring/roles-query.repository";
import { searchPostings } from "#src/features/hiring/postings.repository";
import { summarizeCompany } from "#src/pipeline/boards/company-roles.repository";
import { listTechnologies } from "#src/features/hiring/technologies.repository";
import { writePostings } from "#src/pipeline/boards/postings.repository";
import { KNOWN_TECHNOLOGIES, samplePosting } from "./sample-postings.ts";

type Bindings = { HIRING: D1Database };

const PER_WRITE = 200;

export type Asked =
  | { write: { company: number; postings: number }[]; nowMs: number }
  | { search: RoleFilter; page?: number }
  | { companies: CompanyFilter }
  | { technologies: true }
  | { posting: number };

/** The service's own reads and writes of the hiring index, without the HTTP layer. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    const db = connectHiring(env);
    return Response.json(await answer(db, (await request.json()) as Asked));
  },
} satisfies ExportedHandler<Bindings>;

async function answer(db: HiringDatabase, asked: Asked): Promise<object> {
  const page = { page: 1, per_page: 50 };
  if ("write" in asked) {
    for (const { company, postings } of asked.write)
      await writeCompany(db, company, postings, asked.nowMs);
    return {};
  }
  if ("search" in asked) {
    const at = { ...page, page: asked.page ?? 1, sort: "-posted_at" as const };
    const { data, total } = await searchPostings(db, asked.search, at);
    return { rows: data.length, total };
  }
  if ("companies" in asked) {
    const { data, total } = await rankCompanies(db, asked.companies, {
      ...page,
      sort: "-open_roles",
    });
    return { rows: data.length, total };
  }
  if ("technologies" in asked) {
    const { data } = await listTechnologies(db, { page: 1, sort: "-open_roles" });
    return { rows: data.length, total: data[0]?.open_roles };
  }
  const found = await db.$client
    .prepare("SELECT * FROM hiring_postings WHERE seq = ?")
    .bind(asked.posting)
    .all();
  return { rows: found.results.length, total: found.results.length };
}

/** One company, one board, and its postings as a refresh would write them. */
async function writeCompany(db: HiringDatabase, company: number, postings: number, nowMs: number) {
  const board = { seq: company + 1, companySeq: company + 1 };
  for (let from = 0; from < postings; from += PER_WRITE) {
    const rows = Array.from({ length: Math.min(PER_WRITE, postings - from) }, (_, i) =>
      samplePosting(company, from + i, nowMs),
    );
    await writePostings(db, board, rows, KNOWN_TECHNOLOGIES);
  }
  await db.$client.batch(
    summarizeCompany(board.companySeq).map((statement) => rawStatement(db, statement)),
  );
}
