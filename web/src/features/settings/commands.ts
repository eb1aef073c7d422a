import { Settings } from "lucide-react";
import type { Command, CommandGroup } from "#web/routing/command";
import { TOPICS } from "./data/topics";

const items: Command[] = TOPICS.flatMap(({ topics }) =>
  topics.map(({ label, link, keywords }) => ({
    id: `settings:${label}`,
    label: `Settings: ${label}`,
    icon: Settings,
    keywords,
    run: ({ router }) => void router.navigate(link as Parameters<typeof router.navigate>[0]),
  })),
);

export const SETTINGS_COMMANDS: CommandGroup = { label: "Settings", items };
