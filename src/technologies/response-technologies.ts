import type { Detections } from "./detections";
import type { Fingerprints } from "./fingerprints/fingerprints";
import type { Pattern } from "./fingerprints/pattern";

const MAX_HEADER_LENGTH = 2_000;
const MAX_COOKIES = 100;

/** Detects technologies in response headers and cookies. */
export function detectInResponse(
  response: { headers: Readonly<Record<string, string>>; cookies: readonly string[] },
  known: Fingerprints,
  detections: Detections,
) {
  for (const [name, value] of Object.entries(response.headers)) {
    const patterns = known.headers.get(name);
    if (patterns) tryAll(patterns, value.slice(0, MAX_HEADER_LENGTH), detections);
  }
  for (const cookie of response.cookies.slice(0, MAX_COOKIES)) {
    const name = cookie.toLowerCase();
    tryAll(known.cookies.get(name) ?? [], "", detections);
    for (const [prefix, patterns] of known.cookiePrefixes)
      if (name.startsWith(prefix)) tryAll(patterns, "", detections);
  }
}

export function tryAll(patterns: readonly Pattern[], value: string, detections: Detections) {
  for (const pattern of patterns) {
    const match = pattern.match(value);
    if (match !== null) detections.add(pattern, pattern.versionOf(match));
  }
}
