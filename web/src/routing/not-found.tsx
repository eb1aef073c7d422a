import { Link } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { EmptyState } from "#web/ui/empty-state";

/** The page of an unknown address. */
export const NotFound = () => (
  <EmptyState
    icon={MapPinOff}
    title="No page has this address"
    actions={
      <Link to="/" className={buttonClass("primary")}>
        Go to the start page
      </Link>
    }
  >
    The link may be old, or the page may belong to another workspace.
  </EmptyState>
);
