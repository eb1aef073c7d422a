/** The text of a query string with its `?`, or nothing. Lists are comma-separated. */
export function encodeQuery(query: object | undefined): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

/** Objects are sent as JSON text. */
export function encodeForm(members: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.set(name, value, "name" in value ? String(value.name) : name);
    else form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

/** A path with encoded values. An empty value would address another endpoint. */
export function path(texts: TemplateStringsArray, ...values: string[]): string {
  return texts.reduce((start, text, i) => {
    const value = values[i - 1];
    if (!value) throw new TypeError(`The id in ${texts.join("{id}")} is empty`);
    return `${start}${encodeURIComponent(value)}${text}`;
  });
}
