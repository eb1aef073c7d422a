import {
  detectTechnologies,
  knownPostingTechnologies,
} from "#src/job-boards/technologies/detect-technologies";
import type { LabelledPosting } from "./data/labelled-postings";

export type Detection = { precision: number; recall: number; expected: number; mistakes: string[] };

/**
 * Measures how well technologies of labelled postings are detected. Lists each mistake as a readable line.
 */
export function measureDetection(postings: readonly LabelledPosting[]): Detection {
  let right = 0;
  let found = 0;
  let expected = 0;
  const mistakes: string[] = [];
  for (const { title, text, companyName = "Contoso GmbH", domain = null, ...posting } of postings) {
    const labels = posting.technologies.split(", ").filter(Boolean);
    const unknown = labels.filter((label) => !knownPostingTechnologies().has(label));
    if (unknown.length > 0) throw new Error(`${title}: no technology is called ${unknown.join()}`);
    const names = detectTechnologies({ title, text, companyName, domain });
    const wrong = names.filter((name) => !labels.includes(name));
    const missed = labels.filter((label) => !names.includes(label));
    right += names.length - wrong.length;
    found += names.length;
    expected += labels.length;
    if (wrong.length + missed.length > 0)
      mistakes.push(
        `${title}: wrongly ${wrong.join(", ") || "-"}; missed ${missed.join(", ") || "-"}`,
      );
  }
  return { precision: right / found, recall: right / expected, expected, mistakes };
}
