/** A technology: its canonical name, its other names, and its vendor's domains. Case counts where a context says so. */
export type TechnologyRow = {
  name: string;
  otherNames?: readonly string[];
  vendorDomains?: readonly string[];
};
