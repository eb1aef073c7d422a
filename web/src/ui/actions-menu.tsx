import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { Menu } from "./menu";
import { Spinner } from "./spinner";

type ActionsMenuProps = {
  /** What the actions are for, such as a name. */
  of: string;
  /** An action runs. */
  isBusy?: boolean;
  children: ReactNode;
};

/** The menu behind the three dots of a row. */
export const ActionsMenu = ({ of, isBusy = false, children }: ActionsMenuProps) => (
  <Menu
    align="end"
    trigger={
      <button
        type="button"
        aria-label={`Actions for ${of}`}
        className={buttonClass("ghost", "icon")}
      >
        {isBusy ? <Spinner /> : <Ellipsis aria-hidden="true" className="size-4" />}
      </button>
    }
  >
    {children}
  </Menu>
);
