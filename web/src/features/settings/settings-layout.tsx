import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { TOPICS } from "./data/topics";

const LINK =
  "flex h-8 items-center rounded-md px-2 whitespace-nowrap text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-neutral-soft aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:h-10";

/** The navigation between the pages of the settings. On a small screen it is a row above them. */
export function SettingsLayout() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // In the row of a small screen, the present page may be out of sight. The observer also reports the first width.
  useEffect(() => {
    const row = nav.current;
    if (!row) return;
    const observer = new ResizeObserver(() => centerPresent(row));
    observer.observe(row);
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <div className="flex min-h-full flex-col lg:flex-row">
      <nav
        ref={nav}
        aria-label="Settings"
        className="flex shrink-0 gap-1 overflow-x-auto border-b p-2 lg:w-48 lg:flex-col lg:gap-4 lg:border-r lg:border-b-0 lg:p-3"
      >
        {TOPICS.map(({ label, topics }) => (
          <div key={label} className="flex gap-1 lg:flex-col lg:gap-0.5">
            <p className="px-2 pb-1 text-xs text-muted max-lg:hidden">{label}</p>
            {topics.map((topic) => (
              <Link key={topic.label} {...topic.link} className={LINK}>
                {topic.label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  );
}

/** Scrolls the row only: with `scrollIntoView`, the page would also scroll up to the row when the phone is turned. */
function centerPresent(row: HTMLElement): void {
  const present = row.querySelector<HTMLElement>("[aria-current=page]");
  if (!present) return;
  const middle = present.offsetLeft - row.offsetLeft + present.offsetWidth / 2;
  row.scrollTo({ left: middle - row.clientWidth / 2 });
}
