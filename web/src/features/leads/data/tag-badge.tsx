import type { Tag } from "@quarry/client";
import { Badge, type Tone } from "#web/ui/badge";
import { TAG_TONES } from "./tones";

const toneOf = (color: string): Tone => TAG_TONES[color as keyof typeof TAG_TONES] ?? "neutral";

export const TagBadge = ({ tag: { name, color } }: { tag: Pick<Tag, "name" | "color"> }) => (
  <Badge tone={toneOf(color)}>{name}</Badge>
);
