import type { ProcessUsage } from "./process-tree.ts";

/** The same task for every crawler. */
export type CrawlPlan = {
  /** The web's port on the loopback interface. */
  port: number;
  hosts: string[];
  /** As many other hosts, without cached DNS responses: for the crawl before the measured one. */
  warmUpHosts: string[];
  pagesPerSite: number;
  depth: number;
  concurrency: number;
};

/** The contacts that a crawler found, by host, in its own format. */
export type FoundContacts = Record<string, { emails: string[]; phones: string[] }>;

export type CrawlResult = {
  /** Pages read, by the crawler's own count. */
  pages: number;
  failed: number;
  seconds: number;
  /** For the crawl before the measured one, right after the start; null if each crawl is a separate process. */
  firstSeconds: number | null;
  usage: ProcessUsage;
  /** Null if the crawler only measures a speed limit. */
  found: FoundContacts | null;
};

export type Crawler = {
  name: string;
  title: string;
  /** Why the crawler cannot run here, or null. Installs its dependencies if possible. */
  unavailable(): Promise<string | null>;
  /**
   * A crawler that keeps running between crawls is measured on its second one. `measured` is called at its
   * start.
   */
  run(plan: CrawlPlan, measured: () => Promise<void>): Promise<CrawlResult>;
};
