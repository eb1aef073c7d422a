import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Enrichment, Technology } from "#src/shared/lead";
import type { ApiClient } from "./api-client.ts";

export type LeadView = {
  id: string;
  website: string;
  company_name: string | null;
  emails: string[];
  phones: string[];
  socials: Record<string, string>;
  technologies: Technology[];
  enrichment: Enrichment;
};

/** An address of a lead with its verification. */
export type AddressView = { email: string; status: string; confidence: number; reasons: string[] };

export const EXPORT_FORMATS = ["csv", "xlsx", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Page<T> = { data: T[]; total: number };

/** Reads at most `limit` records of a list, page by page. */
export async function readAll<T>(api: ApiClient, path: string, limit = Infinity): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; found.length < limit; page++) {
    const { data, total } = await api.get<Page<T>>(`${path}?page=${page}&per_page=200`);
    found.push(...data);
    if (data.length === 0 || found.length >= total) break;
  }
  return found.slice(0, limit);
}

/** The file name for standard output. */
export const STANDARD_OUTPUT = "-";

/** Exports the leads of a job to a file or standard output. Returns the number of rows. */
export async function saveExport(
  api: ApiClient,
  jobId: string,
  format: ExportFormat,
  file: string,
): Promise<number> {
  const { url, rows } = await api.post<{ url: string; rows: number }>(`/jobs/${jobId}/export`, {
    format,
  });
  const response = await fetch(url);
  if (!response.ok || !response.body)
    throw new Error(`The export at ${url} returned HTTP ${response.status}`);
  const body = Readable.fromWeb(response.body as unknown as NodeReadableStream);
  if (file === STANDARD_OUTPUT) await pipeline(body, process.stdout, { end: false });
  else await pipeline(body, createWriteStream(file));
  return rows;
}
