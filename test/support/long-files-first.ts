import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What waits long runs beside what computes, and the project that loads the app last ends with short files. */
const PROJECTS = ["pace", "browser", "growth", "packages", "engines", "one-shard", "workers"];

/** Files that take long, the longest first within their project. Nothing but the time of a run depends on this list. */
const LONG_FILES = [
  "test/browser/pages.test.ts",
  "test/cli/quarry.test.ts",
  "test/local/cli/programs.test.ts",
  "test/local/cli/backup/backup.test.ts",
  "test/extraction/read-page.test.ts",
  "test/journeys/mcp.test.ts",
  "test/journeys/hostile-sites.test.ts",
  "test/journeys/pace.test.ts",
  "test/features/ai/ai.test.ts",
  "test/features/digests/digests-due.test.ts",
  "test/features/schedules/schedules.test.ts",
  "test/platform/mail/send-mail.test.ts",
  "test/features/capture/capture.test.ts",
  "test/features/compliance/compliance.test.ts",
];

/** The order of a run: by project, then files that are known to take long, then as Vitest knows from earlier runs. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG_FILES.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? LONG_FILES.length : place;
    };
    const projectOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return sorted.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}
