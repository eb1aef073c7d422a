import { Menu } from "lucide-react";
import { lazy, useState } from "react";
import { buttonClass } from "#web/ui/button";
import { LazyPart } from "#web/ui/lazy-part";

/** Large screens never load it. */
const NavigationPanel = lazy(() =>
  import("./navigation-panel").then((module) => ({ default: module.NavigationPanel })),
);

/** The navigation of small screens: a button that opens a panel. */
export function MobileNavigation() {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  if (isOpen && !isUsed) setUsed(true);
  return (
    <>
      <button
        type="button"
        aria-label="Open the navigation"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className={`${buttonClass("ghost", "icon")} md:hidden`}
      >
        <Menu aria-hidden="true" className="size-4.5" />
      </button>
      {isUsed && (
        <LazyPart>
          <NavigationPanel open={isOpen} onOpenChange={setOpen} />
        </LazyPart>
      )}
    </>
  );
}
