import { ACTION_COMMANDS } from "./action-commands";
import { signOut } from "#web/api/account";
import { INTEGRATION_COMMANDS } from "#web/features/integrations/commands";
import { SETTINGS_COMMANDS } from "#web/features/settings/commands";
import { AREAS } from "#web/routing/areas";
import { chooseTheme } from "#web/ui/theme";
import { showFailure } from "#web/ui/toast";
import { BookOpen, LogOut, Moon, Sun } from "lucide-react";
import type { Command, CommandGroup } from "#web/routing/command";

const pages: Command[] = AREAS.map(({ label, icon, link }) => ({
  id: `page:${label}`,
  label,
  icon,
  keywords: "go open page",
  run: ({ router }) => void router.navigate(link as Parameters<typeof router.navigate>[0]),
}));

const account: Command[] = [
  { id: "theme:dark", label: "Use the dark theme", icon: Moon, run: () => chooseTheme("dark") },
  { id: "theme:light", label: "Use the light theme", icon: Sun, run: () => chooseTheme("light") },
  {
    id: "docs",
    label: "Open the API reference",
    icon: BookOpen,
    run: () => location.assign("/api/v1/docs"),
  },
  {
    id: "sign-out",
    label: "Sign out",
    icon: LogOut,
    run: () => void signOut({ everywhere: false }).catch(showFailure),
  },
];

/** The commands that need no request. A feature adds its own group from `features/<name>/commands.ts`. */
export const COMMAND_GROUPS: CommandGroup[] = [
  { label: "Pages", items: pages },
  ACTION_COMMANDS,
  INTEGRATION_COMMANDS,
  SETTINGS_COMMANDS,
  { label: "Account", items: account },
];
