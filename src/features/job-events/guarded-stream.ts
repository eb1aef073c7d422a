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
  let checkAt = Date.now() + intervalMs;
  /** A read that is pending across checks. */
  let pendingRead: ReturnType<typeof reader.read> | undefined;

  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      if (Date.now() >= checkAt) {
        if (!(await mayContinue())) {
          await reader.cancel();
          await ended();
          return controller.close();
        }
        checkAt = Date.now() + intervalMs;
      }
      pendingRead ??= reader.read();
      const result = await firstOf(pendingRead, checkAt - Date.now());
      if (!result) continue;
      pendingRead = undefined;
      if (!result.done) return controller.enqueue(result.value);
      await ended();
      return controller.close();
    }
  };

  const endWithError = async (error: unknown) => {
    await Promise.allSettled([reader.cancel(), ended()]);
    throw error;
  };

  return new ReadableStream(
    {
      pull: (controller) => pull(controller).catch(endWithError),
      cancel: async (reason) => {
        await Promise.allSettled([reader.cancel(reason), ended()]);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The result of the read, or undefined after `ms`. */
async function firstOf<T>(pendingRead: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([pendingRead, time]);
  } finally {
    clearTimeout(timer);
  }
}
