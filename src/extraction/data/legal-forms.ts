import data from "./legal-forms.json" with { type: "json" };

/** Legal forms of companies and words of associations and foundations, by country or language. */
export const legalForms = (): typeof data => data;
