import { Search } from "lucide-react";
import { openPalette, SHORTCUT } from "#web/palette/open-palette";
import { Credits } from "./credits";
import { MobileNavigation } from "./mobile-navigation";
import { UserMenu } from "./user-menu";
import { WorkspaceMenu } from "./workspace-menu";

/** The bar above every page. */
export const TopBar = () => (
  <header className="flex h-12 shrink-0 items-center gap-2 border-b px-3 md:px-4">
    <MobileNavigation />
    <WorkspaceMenu />
    <button
      type="button"
      onClick={openPalette}
      className="ml-auto flex h-8 items-center gap-2 rounded-md border bg-surface px-2.5 text-muted hover:border-line-strong hover:text-text sm:w-64"
    >
      <Search aria-hidden="true" className="size-3.5" />
      <span className="max-sm:sr-only">Search or jump to…</span>
      <kbd className="ml-auto font-sans text-xs text-faint max-sm:hidden">{SHORTCUT}</kbd>
    </button>
    <Credits />
    <UserMenu />
  </header>
);
