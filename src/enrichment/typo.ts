/** The address that was probably meant, where a well-known mail domain is slightly misspelt. */
export function suggestAddress(_email: string): string | null {
  return null;
}
