import { Link } from "@tanstack/react-router";
import { AREAS } from "#web/routing/areas";

/** The links to all areas. `onNavigate` closes the panel that shows them on small screens. */
export const NavLinks = ({ onNavigate }: { onNavigate?: () => void }) => (
  <nav aria-label="Areas" className="grid gap-0.5 p-2">
    {AREAS.map(({ label, icon: Icon, link }) => (
      <Link
        key={label}
        {...link}
        {...(onNavigate && { onClick: onNavigate })}
        activeOptions={{ exact: link.to === "/", includeSearch: false }}
        className="flex h-8 items-center gap-2.5 rounded-md px-2 text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-neutral-soft aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:h-11"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {label}
      </Link>
    ))}
  </nav>
);
