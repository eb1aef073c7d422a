import type { Scope } from "#src/db/scope";
import type { IdealCustomer } from "#src/intelligence/icp-match";
import { AppError } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import { type IcpRow, findIcp, replaceIcp } from "./icp.repository";
import type { Icp, IcpBody } from "./schemas";

const NONE: Icp = {
  name: "",
  description: "",
  company_keywords: [],
  disqualifiers: [],
  target_industries: [],
  updated_at: null,
};

/** The workspace's profile; an empty one without a date if none was saved. */
export async function readIcp(scope: Scope): Promise<Icp> {
  const row = await findIcp(scope);
  return row ? toIcp(row) : NONE;
}

export async function saveIcp(scope: Scope, body: IcpBody): Promise<Icp> {
  const row = await replaceIcp(scope, {
    name: body.name,
    description: body.description,
    companyKeywords: body.company_keywords,
    disqualifiers: body.disqualifiers,
    targetIndustries: body.target_industries,
    updatedAt: Date.now(),
  });
  return toIcp(row);
}

/** The profile that leads are scored against; 400 if the workspace has none. */
export async function requireIcp(scope: Scope): Promise<IdealCustomer> {
  const icp = await readIcp(scope);
  if (icp.updated_at === null)
    throw new AppError(
      "icp_not_configured",
      "The ideal customer profile is empty. Save one with a name and a description first",
    );
  return icp;
}

const toIcp = (row: IcpRow): Icp => ({
  name: row.name,
  description: row.description,
  company_keywords: row.companyKeywords,
  disqualifiers: row.disqualifiers,
  target_industries: row.targetIndustries,
  updated_at: isoTime(row.updatedAt),
});
