import type { useRouter } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";

/** What a command can use. */
export type CommandContext = { router: ReturnType<typeof useRouter> };

/** An entry of the palette. */
export type Command = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Further words that find the command. */
  keywords?: string;
  run: (context: CommandContext) => void;
};

export type CommandGroup = { label: string; items: Command[] };
