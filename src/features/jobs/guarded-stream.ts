type Guard = {
  /** Asked every `intervalMs`; the stream ends where it answers no, or fails. */
  goesOn: () => Promise<boolean>;
  /** Called once, however the stream ends. */
  ended: () => Promise<void>;
  intervalMs: number;
};

/** The same stream, which ends at the latest `intervalMs` after it may no longer go on. */
export function guardStream(
  source: ReadableStream<Uint8Array>,
  { goesOn, ended, intervalMs }: Guard,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let checkAt = Date.now() + intervalMs;
  /** Goes on from one pull to the next while only checks were due. */
  let reading: ReturnType<typeof reader.read> | undefined;

  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      if (Date.now() >= checkAt) {
        if (!(await goesOn())) {
          await reader.cancel();
          await ended();
          return controller.close();
        }
        checkAt = Date.now() + intervalMs;
      }
      reading ??= reader.read();
      const result = await firstOf(reading, checkAt - Date.now());
      if (!result) continue;
      reading = undefined;
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

/** What is read within `ms`, or undefined. */
async function firstOf<T>(reading: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([reading, time]);
  } finally {
    clearTimeout(timer);
  }
}
