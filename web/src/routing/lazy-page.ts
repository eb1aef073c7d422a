import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";
import { isMissingFile, MISSING_FILE, MissingPage } from "#web/api/missing-file";

/** A page whose code is loaded when it is opened. `RouteError` says what to do if its file is missing. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw isMissingFile(error) ? new MissingPage(MISSING_FILE, { cause: error }) : error;
      }),
    name,
  );
