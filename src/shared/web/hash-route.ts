/** `#/contact` and `#!/contact`: routes that scripts show. Any other fragment is a place in a page. */
const ROUTE = /^#!?\/./;

/** The route in the fragment of a URL, with its `#`; empty if there is none. */
export function hashRoute(url: string): string {
  const at = url.indexOf("#");
  if (at === -1) return "";
  const hash = url.slice(at);
  return ROUTE.test(hash) ? hash : "";
}

/** The path that a hash route stands for: `/contact` for `#!/contact`. */
export const pathOfRoute = (route: string): string => route.replace(/^#!?/, "");
