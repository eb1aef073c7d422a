import type { ProcessUsage } from "./process-tree.ts";

/** The same task for every crawler. */
export type CrawlPlan = {
  /** The web's port on the loopback interface. */
  port: number;
  hosts: string[];
  /** As many others, which nobody has asked DNS for: for the crawl before the measured one. */
  warmUpHosts: string[];
  pagesPerSite: number;
  depth: number;
  concurrency: number;
};

/** What a crawler found, by host, as it gives it. */
export type FoundContacts = Record<string, { emails: string[]; phones: string[] }>;

export type CrawlResult = {
  /** Pages read, as the crawler counts them. */
  pages: number;
  failed: number;
  seconds: number;
  /** Of the crawl before the measured one, right after the start; null where each crawl is a process of its own. */
  firstSeconds: number | null;
  usage: ProcessUsage;
  /** Null where the crawler is a limit of speed only. */
  found: FoundContacts | null;
};

export type Crawler = {
  name: string;
  title: string;
  /** Why it cannot run here, or null; installs what it needs where that can be done. */
  unavailable(): Promise<string | null>;
  /** What keeps running between crawls is measured on its second; `measured` is called where that one begins. */
  run(plan: CrawlPlan, measured: () => Promise<void>): Promise<CrawlResult>;
};
