/** The section of a version in a changelog in the format of Keep a Changelog, without its heading. */
export function readReleaseNotes(changelog: string, version: string): string | undefined {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  return section?.slice(section.indexOf("\n")).trim() || undefined;
}
