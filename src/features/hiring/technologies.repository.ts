import { and, asc, count, desc, gt, type SQL } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { hiringTechnologies } from "#src/db/hiring/tables";
import { type Page, pageOf } from "#src/http/paginated";
import type { HiringTechnology, TechnologiesQuery } from "./schemas";

const { seq, name, category, openRoles, companies } = hiringTechnologies;

const ORDERS: Record<TechnologiesQuery["sort"], SQL[]> = {
  open_roles: [asc(openRoles), asc(companies), desc(name)],
  "-open_roles": [desc(openRoles), desc(companies), asc(name)],
  technology: [asc(name)],
  "-technology": [desc(name)],
};

/** The technologies of open postings: all of them, or a page if its length is given. */
export async function listTechnologies(
  db: HiringDatabase,
  { page, per_page, sort }: TechnologiesQuery,
): Promise<Page<HiringTechnology>> {
  const matching = and(gt(seq, 0), gt(openRoles, 0));
  const [rows, [counted]] = await db.batch([
    db
      .select({ technology: name, category, open_roles: openRoles, companies })
      .from(hiringTechnologies)
      .where(matching)
      .orderBy(...ORDERS[sort])
      .limit(per_page ?? -1)
      .offset(per_page === undefined ? 0 : (page - 1) * per_page),
    db.select({ total: count() }).from(hiringTechnologies).where(matching),
  ]);
  const total = counted!.total;
  return pageOf(rows, { page, per_page: per_page ?? Math.max(1, total) }, total);
}
