import type { SampleSite } from "./sample-site.ts";
import * as english from "./sites/english.ts";
import * as european from "./sites/european.ts";
import * as german from "./sites/german.ts";
import * as systems from "./sites/systems.ts";
import * as troublesome from "./sites/troublesome.ts";
import * as worldwide from "./sites/worldwide.ts";

/** Every site of the sample web, with what a job should be given and what should come of it. */
export const SAMPLE_SITES: SampleSite[] = [
  german,
  european,
  english,
  worldwide,
  systems,
  troublesome,
].flatMap((group) => Object.values(group));
