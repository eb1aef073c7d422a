import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { recordAudit } from "#src/features/audit-log/record";
import type { ResolveDns } from "#src/ports/dns";
import {
  type BrandingRow,
  findBranding,
  replaceBranding,
  isClaimed,
  findBrandOf,
} from "./branding.repository";
import type { Branding, BrandingBody } from "./schemas";

/** The branding of a workspace that set none. */
export const NO_BRANDING: Branding = {
  product_name: null,
  logo_url: null,
  primary_color: null,
  support_email: null,
  footer_text: null,
  custom_domain: null,
  sender_name: null,
  signature: null,
};

/** The workspace's branding; all null if none was saved. */
export async function readBranding(scope: Pick<Scope, "db" | "workspaceId">): Promise<Branding> {
  const row = await findBranding(scope);
  return row ? toBranding(row) : NO_BRANDING;
}

/** Replaces the whole branding. */
export async function saveBranding(scope: Scope, body: BrandingBody): Promise<Branding> {
  const given = {
    productName: body.product_name,
    logoUrl: body.logo_url,
    primaryColor: body.primary_color,
    supportEmail: body.support_email,
    footerText: body.footer_text,
    customDomain: body.custom_domain,
    senderName: body.sender_name,
    signature: body.signature,
    updatedAt: Date.now(),
  };
  const audit = recordAudit(scope, {
    action: "branding.changed",
    details: { members: Object.keys(body) },
  });
  return toBranding(await replaceBranding(scope, given, audit));
}

const PROOF = /^quarry-workspace=([0-9a-f-]{36})$/;

const MAX_PROOFS = 5;

/** What a page at a custom domain shows instead of the service's own name and colour. */
export type Brand = Pick<Branding, "product_name" | "logo_url" | "primary_color">;

/**
 * The brand at a host that a workspace has proved to be its own: the workspace set the host as its domain,
 * and DNS confirms it (TXT at `_quarry.<host>`). Without the proof, anybody could rename the service for everybody.
 */
export async function findBrandAt(
  db: Database,
  host: string,
  resolveDns: ResolveDns,
): Promise<Brand | null> {
  if (!(await isClaimed(db, host))) return null;
  const answer = await resolveDns(`_quarry.${host}`, "TXT");
  const texts = answer.status === "found" ? answer.records : [];
  const proved = texts.flatMap((text) => PROOF.exec(text.trim())?.[1] ?? []).slice(0, MAX_PROOFS);
  const row = await findBrandOf(db, host, proved);
  if (!row) return null;
  const { product_name, logo_url, primary_color } = toBranding(row);
  return { product_name, logo_url, primary_color };
}

const toBranding = (row: BrandingRow): Branding => ({
  product_name: row.productName,
  logo_url: row.logoUrl,
  primary_color: row.primaryColor,
  support_email: row.supportEmail,
  footer_text: row.footerText,
  custom_domain: row.customDomain,
  sender_name: row.senderName,
  signature: row.signature,
});
