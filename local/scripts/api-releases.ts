/** The OpenAPI document of a release: docs/releases/openapi-1.2.3.json */
export type Release = { version: string; file: string };

export function latestRelease(files: string[]): Release {
  const releases = files.flatMap((file) => {
    const version = /^openapi-(\d+\.\d+\.\d+)\.json$/.exec(file)?.[1];
    return version === undefined ? [] : [{ version, file }];
  });
  const last = releases.toSorted((a, b) => compareVersions(a.version, b.version)).at(-1);
  if (!last) throw new Error("docs/releases has no OpenAPI document");
  return last;
}

/** Semantic Versioning §4, §8: a new major version may break clients; before 1.0.0, a new minor version. */
export function allowsBreakingChanges(last: string, next: string): boolean {
  const [lastMajor = 0, lastMinor = 0] = numbersOf(last);
  const [nextMajor = 0, nextMinor = 0] = numbersOf(next);
  return nextMajor > lastMajor || (nextMajor === 0 && lastMajor === 0 && nextMinor > lastMinor);
}

const numbersOf = (version: string) => version.split(".").map(Number);

function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const index = left.findIndex((part, i) => part !== right[i]);
  return index < 0 ? 0 : left[index]! - right[index]!;
}
