import type { Scope } from "#src/db/scope";
import { readBranding } from "#src/features/branding/service";
import type { ExportWork } from "#src/shared/jobs/export-work";
import type { ExportRow } from "./exports.repository";
import type { ExportFormat } from "./schemas";

export const CONTENT_TYPE: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

type Owner = Pick<ExportRow, "jobId" | "verificationId">;

/** Where a file is in R2. */
export const keyOf = (
  { workspaceId }: Scope,
  { id, owner, format }: { id: string; owner: Owner; format: ExportFormat },
): string =>
  `exports/${workspaceId}/${owner.jobId ?? owner.verificationId ?? "leads"}/${id}.${format}`;

/** The files that an export in the background needs until it is complete. Their names begin with that of its own file. */
export const selectionFile = (key: string): string => `${key}.selection`;
export const seqsFile = (key: string, { seqs }: Pick<ExportWork, "seqs">): string =>
  seqs == null ? `${key}.leads` : `${key}.leads-${seqs}`;
export const restFile = (key: string, rest: string | number): string => `${key}.rest-${rest}`;

/** The name under which a file is downloaded. */
export async function nameFile(
  scope: Scope,
  { name, format, createdAt }: { name: string; format: ExportFormat; createdAt: number },
): Promise<string> {
  const { product_name: product } = await readBranding(scope);
  const title = product === null ? name : `${product} ${name}`;
  return `${fileStem(title)}-${new Date(createdAt).toISOString().slice(0, 10)}.${format}`;
}

/** A job's name as a file name that is valid on every system. */
function fileStem(jobName: string): string {
  const stem = jobName
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/\.{2,}/g, ".")
    .slice(0, 80)
    .toWellFormed()
    .replaceAll(/^[-.]+|[-.\u{fffd}]+$/gu, "");
  return stem || "leads";
}
