import type { Live } from "#web/api/use-live";
import { Button } from "./button";
import { ErrorLine } from "./error-state";

/** Why the live updates stopped, and a button that starts them again. */
export const LiveError = ({ live: { error, reconnect } }: { live: Live }) =>
  error === null ? null : (
    <div className="flex items-center gap-2 px-4 pb-3">
      <ErrorLine error={error} />
      <Button size="small" onClick={reconnect}>
        Connect again
      </Button>
    </div>
  );
