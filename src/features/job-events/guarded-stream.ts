type Guard = {
  /** Checked every `intervalMs`. The stream ends if this returns false or rejects. */
  mayContinue: () => Promise<boolean>;
  /** Called once when the stream ends, for any reason. */
  ended: () => Promise<void>;
  intervalMs: number;
};

/** Forwards a stream. It ends at most `intervalMs` after `mayContinue` turns false. */
export function guardStream(
  source: ReadableStream<Uint8Array>,
  { mayContinue, ended, intervalMs }: Guard,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  /** One timer for all reads until the next check: a job can have hundreds of events a second. */
  let check = wait(intervalMs);
  /** A read that is pending across checks. */
  let pendingRead: ReturnType<typeof reader.read> | undefined;

  const end = async () => {
    check.stop();
    await ended();
  };

  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      if (check.isOver()) {
        if (!(await mayContinue())) {
          await reader.cancel();
          await end();
          return controller.close();
        }
        check = wait(intervalMs);
      }
      pendingRead ??= reader.read();
      const result = await Promise.race([pendingRead, check.over]);
      if (!result) continue;
      pendingRead = undefined;
      if (!result.done) return controller.enqueue(result.value);
      await end();
      return controller.close();
    }
  };

  const endWithError = async (error: unknown) => {
    await Promise.allSettled([reader.cancel(), end()]);
    throw error;
  };

  return new ReadableStream(
    {
      pull: (controller) => pull(controller).catch(endWithError),
      cancel: async (reason) => {
        await Promise.allSettled([reader.cancel(reason), end()]);
      },
    },
    { highWaterMark: 0 },
  );
}

function wait(ms: number) {
  const endsAt = Date.now() + ms;
  let hasFired = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      hasFired = true;
      resolve(undefined);
    }, ms);
  });
  return { over, isOver: () => hasFired || Date.now() >= endsAt, stop: () => clearTimeout(timer) };
}
