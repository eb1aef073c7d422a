/** Fails the test that made the requests. */
export function failForUnexpectedRequests(urls: string[]): void {
  if (urls.length === 0) return;
  const distinct = [...new Set(urls)].join(", ");
  throw new Error(
    `Unexpected request to ${distinct}: no web in test/support/fakes/test-web.ts serves it`,
  );
}
