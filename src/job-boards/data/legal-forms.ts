import data from "./legal-forms.json" with { type: "json" };

export const LEGAL_FORMS: ReadonlySet<string> = new Set(data.legalForms);
