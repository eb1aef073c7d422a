/**
 * The Content-Security-Policy of the dashboard: only files of this Worker, no inline scripts and no inline styles. The
 * logo of a brand may come from its own origin.
 */
export function dashboardPolicy(logoUrl: string | null): string {
  const logoOrigin = logoUrl === null ? "" : ` ${new URL(logoUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${logoOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
