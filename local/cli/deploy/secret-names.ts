/** Secrets that every deployment has. They are generated unless the environment contains them. */
export const REQUIRED_SECRETS = ["JWT_SECRET", "ENCRYPTION_KEY"];

/** Secrets of the options in docs/settings.md. They are set if the environment contains them. */
const OPTIONAL_SECRETS = [
  "OLD_ENCRYPTION_KEYS",
  "OPERATOR_TOKEN",
  "SMTP_PROBE_SECRET",
  "AI_API_KEY",
  "BRAVE_SEARCH_API_KEY",
  "GOOGLE_PLACES_API_KEY",
  "RENDER_TOKEN",
  "RESEND_API_KEY",
  "R2_SECRET_ACCESS_KEY",
];

export const SECRETS = [...REQUIRED_SECRETS, ...OPTIONAL_SECRETS];
