/**
 * The token of a link. It is in the fragment, so that no server, log or Referer contains it, and it is removed from the
 * address, so that the history of the browser does not keep it.
 */
export function takeLinkToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  if (token) history.replaceState(history.state, "", location.pathname);
  return token;
}
