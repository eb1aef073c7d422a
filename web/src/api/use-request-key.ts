import { useRef } from "react";

type RequestKey = {
  /** The key for a request with this content: the same one for the same content, until the request succeeded. */
  of: (content: unknown) => string;
  /** The next request is another one, also with the same content. */
  renew: () => void;
};

/**
 * The `Idempotency-Key` of what a user wants to happen once. If the response of a request is lost and the user tries again,
 * the service returns the first result instead of doing it twice.
 */
export function useRequestKey(): RequestKey {
  const known = useRef<{ content: string; key: string }>(undefined);
  return {
    of: (given) => {
      const content = JSON.stringify(given, (_name, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      );
      if (known.current?.content !== content) known.current = { content, key: crypto.randomUUID() };
      return known.current.key;
    },
    renew: () => {
      known.current = undefined;
    },
  };
}
