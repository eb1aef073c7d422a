const NAMES = [
  "client_id",
  "redirect_uri",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "scope",
  "state",
  "resource",
] as const;

/** The parameters of an authorization request that the service knows. Clients may send others. */
export type AuthorizationRequest = Partial<Record<(typeof NAMES)[number], string>>;

export const readRequest = (search: Record<string, unknown>): AuthorizationRequest =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );

/** Schemes that run code in this page. The service rejects them; this is the last check before the browser follows. */
const DANGEROUS = /^(?:javascript|data|blob|vbscript):/i;

/** Sends the browser back to the client. */
export function leaveTo(address: string): void {
  if (DANGEROUS.test(address)) throw new Error("The client gave an address that is not allowed");
  location.assign(address);
}
