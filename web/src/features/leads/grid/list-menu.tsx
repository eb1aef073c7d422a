import { Merge, MoreHorizontal } from "lucide-react";
import { lazy, useState } from "react";
import { buttonClass } from "#web/ui/button";
import { Menu, MenuItem } from "#web/ui/menu";
import { LazyPart } from "#web/ui/lazy-part";

/** Loaded when it is asked for. */
const MergeDuplicates = lazy(() =>
  import("#web/features/leads/bulk/merge-duplicates").then((module) => ({
    default: module.MergeDuplicates,
  })),
);

/** What can be done with the list as a whole. */
export function ListMenu() {
  const [isMerging, setMerging] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label="More" className={buttonClass("secondary", "small")}>
            <MoreHorizontal aria-hidden="true" className="size-3.5" />
          </button>
        }
      >
        <MenuItem icon={Merge} onSelect={() => setMerging(true)}>
          Merge duplicates…
        </MenuItem>
      </Menu>
      {isMerging && (
        <LazyPart>
          <MergeDuplicates onClose={() => setMerging(false)} />
        </LazyPart>
      )}
    </>
  );
}
