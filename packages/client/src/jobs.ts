import { Crawl, type CrawlOptions } from "./crawl.ts";
import type { RequestOptions } from "./options.ts";
import { JobsResource } from "./resources.ts";
import type { CrawlJobConfig, CsvJob, JobFile, JobPreview, NewCsvJob, NewJob } from "./schemas.ts";

/** A file of sites, with the settings of the crawl. */
export type CsvUpload = Omit<NewCsvJob, "config" | "file"> & {
  /** A CSV file or XLSX workbook: a `File`, or `await openAsBlob("sites.xlsx")` in Node. Text is sent as a CSV file. */
  file: Blob | string;
  config?: CrawlJobConfig;
};

/** A file of sites to preview. */
export type CsvPreview = Pick<CsvUpload, "file" | "column">;

const asFile = (file: Blob | string): Blob =>
  file instanceof Blob ? file : new File([file], "sites.csv", { type: "text/csv" });

/** `quarry.jobs` */
export class Jobs extends JobsResource {
  /**
   * Creates a job, follows it, and returns its leads as they are found.
   *
   * ```ts
   * for await (const lead of quarry.jobs.crawl(["acme.com"])) console.log(lead.company_name);
   * ```
   */
  crawl(job: NewJob | string[], options?: CrawlOptions): Crawl {
    const created = this.create(Array.isArray(job) ? { urls: job } : job, options);
    return new Crawl(this, created, options);
  }

  /** Follows a job that exists, and returns its leads, the ones already found first. */
  follow(jobId: string, options?: CrawlOptions): Crawl {
    return new Crawl(this, this.get(jobId, options), options);
  }

  override createFromCsv(
    { file, ...upload }: CsvUpload | NewCsvJob,
    options?: RequestOptions,
  ): Promise<CsvJob> {
    return super.createFromCsv({ ...upload, file: asFile(file) } as NewCsvJob, options);
  }

  override previewFromCsv(
    { file, ...upload }: CsvPreview | JobFile,
    options?: RequestOptions,
  ): Promise<JobPreview> {
    return super.previewFromCsv({ ...upload, file: asFile(file) }, options);
  }
}
