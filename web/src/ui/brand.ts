/** The brand that the Worker wrote into the page at a custom domain (`serve-dashboard.ts`). */
const { product, logo } = document.documentElement.dataset;

export const PRODUCT = product ?? "Quarry";

/** Address of the logo, or of the product's own sign. */
export const LOGO = logo ?? "/favicon.svg";
