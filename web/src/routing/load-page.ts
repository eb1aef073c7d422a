import type { AnyRouter } from "@tanstack/react-router";

/**
 * Loads the files of the requested page while the API opens the session. The router would load them after that. Those of
 * a visitor without a session are there when they have signed in.
 */
export function loadPage(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = router.routesById[routeId];
    // The router loads a file that failed once more, and shows why.
    if (route) router.loadRouteChunk(route)?.catch(() => {});
  }
}
