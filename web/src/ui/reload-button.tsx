import { RotateCw } from "lucide-react";
import { useState } from "react";
import { reloadPage } from "#web/api/missing-file";
import { Button } from "./button";

/** Loads the page again, if the service responds. */
export function ReloadButton() {
  const [state, setState] = useState<"idle" | "busy" | "unreachable">("idle");
  const reload = async () => {
    setState("busy");
    if (!(await reloadPage())) setState("unreachable");
  };
  return (
    <>
      {state === "unreachable" && (
        <p>The service did not respond. Check your connection, then try again.</p>
      )}
      <Button size="small" busy={state === "busy"} onClick={() => void reload()}>
        <RotateCw aria-hidden="true" className="size-3.5" />
        Reload
      </Button>
    </>
  );
}
