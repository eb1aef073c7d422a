import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import { useLock } from "./use-lock";

type ActionOptions<Data, Input> = UseMutationOptions<Data, Error, Input> & {
  /** Success opens another page, so the action never runs again on this one. */
  leaves?: boolean;
  /** Runs for different keys do not exclude each other, such as those of different rows. */
  keyOf?: (input: Input) => string;
};

type Action<Data, Input> = Pick<
  UseMutationResult<Data, Error, Input>,
  "isPending" | "error" | "data" | "variables" | "reset"
> & { mutate: (input: Input) => void };

/**
 * A mutation that must not run twice: while it runs, further calls are ignored. `isPending` comes too late for the second
 * click of a double click. Toggles with an optimistic state use `useMutation` instead.
 */
export function useAction<Data, Input = void>({
  leaves = false,
  keyOf = () => "",
  ...options
}: ActionOptions<Data, Input>): Action<Data, Input> {
  const lock = useLock();
  const { mutateAsync, ...mutation } = useMutation(options);
  const run = async (input: Input) => {
    const key = keyOf(input);
    if (!lock.take(key)) return;
    try {
      await mutateAsync(input);
      if (!leaves) lock.freeLater(key);
    } catch {
      // The mutation shows its error.
      lock.free(key);
    }
  };
  return { ...mutation, mutate: (input) => void run(input) };
}
