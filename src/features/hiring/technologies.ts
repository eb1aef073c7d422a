import { and, desc, gt } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { hiringTechnologies } from "#src/db/tables/hiring";
import type { HiringTechnology } from "./schemas";

/** Every technology that open postings name, most in demand first. */
export function listTechnologies(db: Database): Promise<HiringTechnology[]> {
  const { seq, name, category, openRoles, companies } = hiringTechnologies;
  return db
    .select({ technology: name, category, open_roles: openRoles, companies })
    .from(hiringTechnologies)
    .where(and(gt(seq, 0), gt(openRoles, 0)))
    .orderBy(desc(openRoles), desc(companies), name);
}
