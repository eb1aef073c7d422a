/** Plain Node has no test web: a request would leave the machine. */
globalThis.fetch = async (request) => {
  const url = request instanceof Request ? request.url : String(request);
  throw new Error(
    `The test requested ${url}. List its file under REQUESTING in vitest.config.ts, to run it in workerd.`,
  );
};
