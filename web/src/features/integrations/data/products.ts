import type { Integration } from "@quarry/client";

type Provider = Integration["provider"];

/** A setting of a provider. `name` is its place in the request, such as `config.domain`. */
export type Setting = {
  name: string;
  label: string;
  hint: string;
  placeholder?: string;
  isOptional?: true;
} & (
  | { kind: "text" | "url" | "secret" | "document" }
  | { kind: "flag" }
  | { kind: "choice"; options: readonly { value: string; label: string }[] }
);

/** A product that receives leads. */
export type Product = {
  id: "webhook" | "hubspot" | "pipedrive" | "zoho" | "airtable" | "google_sheets" | "slack";
  name: string;
  /** What the product makes of a lead. */
  purpose: string;
  settings: readonly Setting[];
  /** The section of the documentation. */
  guide: string;
  /** Whether `field_map` decides the columns. */
  hasFields: boolean;
};

const OVERWRITE: Setting = {
  name: "config.overwrite",
  label: "Existing records",
  hint: "What a push writes to a record that is there already.",
  kind: "choice",
  options: [
    { value: "empty_only", label: "Fill empty fields only" },
    { value: "always", label: "Replace every mapped field" },
  ],
};

const choices = (...values: string[]) => values.map((value) => ({ value, label: value }));

export const PRODUCTS: readonly Product[] = [
  {
    id: "webhook",
    name: "Webhook",
    purpose: "Signed HTTP requests to your server, n8n, Zapier or Make.",
    guide: "/docs/webhooks/",
    hasFields: true,
    settings: [
      {
        name: "target_url",
        label: "Address",
        hint: "A public https address. Only its host is shown again.",
        placeholder: "https://hooks.acme.com/quarry",
        kind: "url",
      },
      {
        name: "auth_token",
        label: "Bearer token",
        hint: "Sent with each request, besides the signature.",
        kind: "secret",
        isOptional: true,
      },
    ],
  },
  {
    id: "hubspot",
    name: "HubSpot",
    purpose: "Leads become companies, found by their domain.",
    guide: "/docs/integrations/#hubspot",
    hasFields: true,
    settings: [
      {
        name: "auth_token",
        label: "Access token",
        hint: "Of a service key or private app that may read and write companies.",
        placeholder: "pat-…",
        kind: "secret",
      },
      {
        name: "config.contacts",
        label: "Also write contacts",
        hint: "The first three addresses of a lead become contacts of its company.",
        kind: "flag",
      },
      OVERWRITE,
    ],
  },
  {
    id: "pipedrive",
    name: "Pipedrive",
    purpose: "Leads become organizations with their persons.",
    guide: "/docs/integrations/#pipedrive",
    hasFields: true,
    settings: [
      {
        name: "config.domain",
        label: "Account",
        hint: "The part before .pipedrive.com, or the whole address.",
        placeholder: "acme",
        kind: "text",
      },
      {
        name: "auth_token",
        label: "API token",
        hint: "Of a user: personal preferences, API.",
        kind: "secret",
      },
      OVERWRITE,
    ],
  },
  {
    id: "zoho",
    name: "Zoho CRM",
    purpose: "Leads become records of a module that you choose.",
    guide: "/docs/integrations/#zoho-crm",
    hasFields: true,
    settings: [
      {
        name: "config.region",
        label: "Data center",
        hint: "The ending of your Zoho address.",
        kind: "choice",
        options: choices("us", "eu", "in", "au", "cn", "jp", "ca", "sa", "ae", "uk"),
      },
      {
        name: "config.module",
        label: "Module",
        hint: "Leads, Accounts, Contacts, Vendors or the API name of another one.",
        placeholder: "Leads",
        kind: "text",
      },
      {
        name: "config.client_id",
        label: "Client id",
        hint: "Of a self client in Zoho's API console.",
        placeholder: "1000.…",
        kind: "text",
      },
      {
        name: "config.client_secret",
        label: "Client secret",
        hint: "Of the same client.",
        kind: "secret",
      },
      {
        name: "auth_token",
        label: "Refresh token",
        hint: "With the scopes ZohoCRM.modules.ALL and ZohoCRM.coql.READ.",
        placeholder: "1000.…",
        kind: "secret",
      },
      OVERWRITE,
    ],
  },
  {
    id: "airtable",
    name: "Airtable",
    purpose: "Leads become records of a table, found by their website.",
    guide: "/docs/integrations/#airtable",
    hasFields: true,
    settings: [
      {
        name: "auth_token",
        label: "Personal access token",
        hint: "That may read and write records of the base.",
        placeholder: "pat…",
        kind: "secret",
      },
      {
        name: "config.base",
        label: "Base",
        hint: "The id in the address of the base.",
        placeholder: "app…",
        kind: "text",
      },
      {
        name: "config.table",
        label: "Table",
        hint: "Its name or id.",
        placeholder: "Leads",
        kind: "text",
      },
      OVERWRITE,
    ],
  },
  {
    id: "google_sheets",
    name: "Google Sheets",
    purpose: "Leads become rows of a sheet, found by their domain.",
    guide: "/docs/integrations/#google-sheets",
    hasFields: true,
    settings: [
      {
        name: "target_url",
        label: "Spreadsheet or script",
        hint: "The address of a sheet that is shared with a service account, or of an Apps Script.",
        placeholder: "https://docs.google.com/spreadsheets/d/…",
        kind: "url",
      },
      {
        name: "auth_token",
        label: "Key file or token",
        hint: "The JSON key file of the service account, or the TOKEN of the script.",
        kind: "document",
      },
      OVERWRITE,
    ],
  },
  {
    id: "slack",
    name: "Slack",
    purpose: "A message in a channel for each push.",
    guide: "/docs/integrations/#providers",
    hasFields: false,
    settings: [
      {
        name: "target_url",
        label: "Incoming webhook",
        hint: "Slack shows it once, when you add the webhook to a channel.",
        placeholder: "https://hooks.slack.com/services/…",
        kind: "url",
      },
    ],
  },
];

/** The names of the interface specification. */
const ALIASES: Partial<Record<Provider, Product["id"]>> = {
  crm_1: "hubspot",
  crm_2: "pipedrive",
  crm_3: "zoho",
  database_1: "airtable",
  spreadsheet_1: "google_sheets",
  chat_1: "slack",
};

/** The product of a provider; undefined for an unknown one. */
export const findProduct = (provider: string): Product | undefined => {
  const id = ALIASES[provider as Provider] ?? provider;
  return PRODUCTS.find((product) => product.id === id);
};

/** The events that a webhook can subscribe to. */
export const EVENTS = [
  { value: "lead.created", label: "Leads were created" },
  { value: "job.completed", label: "A job completed" },
  { value: "job.failed", label: "A job failed" },
  { value: "job.canceled", label: "A job was canceled" },
  { value: "change.detected", label: "A monitor found a change" },
] as const;
