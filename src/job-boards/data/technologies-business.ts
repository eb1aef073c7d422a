import data from "./technologies-business.json" with { type: "json" };
import type { TechnologyRow } from "./technology-row";

/** By category, a technology a line: canonical name | other names | its vendor's domains. Case counts where a context says so. */
export const businessTechnologies = (): Readonly<Record<string, readonly TechnologyRow[]>> =>
  data.technologies;
