import type { Technology } from "#src/shared/lead";
import { betterVersion } from "./detections";
import { knownFingerprints } from "./fingerprints/fingerprints";
import { currentName } from "./former-names";

const UNKNOWN_CATEGORY = "Other";
/** `WordPress 6.6.2`, `nginx/1.25`. */
const WITH_VERSION = /^(.*\S)(?:\s+v?|\/v?)(\d[\w.-]*)$/i;

let names: Map<string, string> | null = null;

/**
 * Resolves a technology by name, in any case, with or without a version. Unknown names get the
 * category `Other`.
 */
export function nameTechnology(written: string): Technology {
  const text = written.trim();
  const known = knownName(text);
  if (known !== undefined) return describe(known, null);
  const [, name = "", version = null] = WITH_VERSION.exec(text) ?? [];
  const versioned = knownName(name);
  if (versioned !== undefined) return describe(versioned, betterVersion(null, version));
  return { name: text, category: UNKNOWN_CATEGORY, version: null };
}

function knownName(text: string): string | undefined {
  names ??= new Map(
    Array.from(knownFingerprints().technologies.keys(), (name) => [name.toLowerCase(), name]),
  );
  return names.get(currentName(text).toLowerCase());
}

function describe(name: string, version: string | null): Technology {
  const [category = UNKNOWN_CATEGORY] = knownFingerprints().technologies.get(name)!.categories;
  return { name, category, version };
}
