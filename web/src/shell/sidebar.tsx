import { BookOpen } from "lucide-react";
import { LOGO, PRODUCT } from "#web/ui/brand";
import { NavLinks } from "./nav-links";

/** The navigation at the left edge. Small screens show it in a panel instead (`MobileNavigation`). */
export const Sidebar = () => (
  <aside className="hidden w-52 shrink-0 flex-col border-r md:flex">
    <p className="flex h-12 items-center gap-2 px-4 font-semibold">
      <img src={LOGO} alt="" className="h-5.5 max-w-24" />
      <span className="truncate">{PRODUCT}</span>
    </p>
    <NavLinks />
    <a
      href="/api/v1/docs"
      className="mx-2 mt-auto mb-2 flex h-8 items-center gap-2.5 rounded-md px-2 text-muted hover:bg-hover hover:text-text"
    >
      <BookOpen aria-hidden="true" className="size-4" />
      API reference
    </a>
  </aside>
);
