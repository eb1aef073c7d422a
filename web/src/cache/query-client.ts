import { ApiError } from "@quarry/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { showFailure } from "#web/ui/toast";

const FRESH_MS = 15_000;

/**
 * Keeps responses of the API in memory. The client repeats requests that can be repeated, so queries do not. A failed
 * background refresh, and a failed change without its own handler, are shown as a message.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && !isSignedOut(error)) showFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (!mutation.options.onError && !isSignedOut(error)) showFailure(error);
    },
  }),
});

/** The page of sign-in follows. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
