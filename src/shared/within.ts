/**
 * What `work` comes to, or what `late` gives or throws where it takes longer than `timeoutMs`. The work
 * itself goes on: not everything that is waited for can be stopped.
 */
export async function within<T>(work: Promise<T>, timeoutMs: number, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([work, timeUp.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
