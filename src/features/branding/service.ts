import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { brandings } from "#src/db/tables/branding";
import { recordAudit } from "#src/features/audit-log/record";
import type { ResolveDns } from "#src/ports/dns";
import type { Branding, BrandingBody } from "./schemas";

/** What the service itself sends mail with. */
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

/** The workspace's branding; all null where none was saved. */
export async function readBranding({
  db,
  workspaceId,
}: Pick<Scope, "db" | "workspaceId">): Promise<Branding> {
  const [row] = await db.select().from(brandings).where(eq(brandings.workspaceId, workspaceId));
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
  const { db, workspaceId } = scope;
  const [rows] = await db.batch([
    db
      .insert(brandings)
      .values({ workspaceId, ...given })
      .onConflictDoUpdate({ target: brandings.workspaceId, set: given })
      .returning(),
    recordAudit(scope, { action: "branding.changed", details: { members: Object.keys(body) } }),
  ]);
  return toBranding(rows[0]!);
}

const PROOF = /^quarry-workspace=([0-9a-f-]{36})$/;
const MOST_PROOFS = 5;

/**
 * The product's name at a host that a workspace has made its own: it set the host as its domain, and DNS
 * says so too (TXT at `_quarry.<host>`). Without that proof anybody could rename the service for everybody.
 */
export async function findProductAt(
  db: Database,
  host: string,
  resolveDns: ResolveDns,
): Promise<string | null> {
  const isHost = eq(brandings.customDomain, host);
  const claims = await db
    .select({ host: brandings.customDomain })
    .from(brandings)
    .where(isHost)
    .limit(1);
  if (claims.length === 0) return null;
  const answer = await resolveDns(`_quarry.${host}`, "TXT");
  const texts = answer.status === "found" ? answer.records : [];
  const proved = texts.flatMap((text) => PROOF.exec(text.trim())?.[1] ?? []).slice(0, MOST_PROOFS);
  const [owner] = await db
    .select({ productName: brandings.productName })
    .from(brandings)
    .where(and(inArray(brandings.workspaceId, proved), isHost));
  return owner?.productName ?? null;
}

const toBranding = (row: typeof brandings.$inferSelect): Branding => ({
  product_name: row.productName,
  logo_url: row.logoUrl,
  primary_color: row.primaryColor,
  support_email: row.supportEmail,
  footer_text: row.footerText,
  custom_domain: row.customDomain,
  sender_name: row.senderName,
  signature: row.signature,
});
