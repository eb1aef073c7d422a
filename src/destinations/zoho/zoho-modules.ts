import type { LeadField } from "#src/destinations/lead-fields";

/** `fields` by lead field; `names` that a record must have; unique `keys`; `limits` in characters. */
type Module = {
  fields: Partial<Record<LeadField, string>>;
  names: string[];
  keys: string[];
  limits: Record<string, number>;
};

/**
 * Zoho CRM's modules for companies, and the fields by which Zoho detects duplicates (help.zoho.com, Kaizen
 * 56).
 */
const MODULES: Record<string, Module> = {
  Leads: {
    fields: {
      company_name: "Company",
      website: "Website",
      email: "Email",
      phone: "Phone",
      description: "Description",
      street_address: "Street",
      postal_code: "Zip_Code",
      city: "City",
      region: "State",
      country: "Country",
      employee_count: "No_of_Employees",
    },
    names: ["Last_Name", "Company"],
    keys: ["Email"],
    limits: { Last_Name: 80 },
  },
  Accounts: {
    fields: {
      company_name: "Account_Name",
      website: "Website",
      phone: "Phone",
      description: "Description",
      street_address: "Billing_Street",
      postal_code: "Billing_Code",
      city: "Billing_City",
      region: "Billing_State",
      country: "Billing_Country",
      employee_count: "Employees",
    },
    names: ["Account_Name"],
    keys: ["Account_Name"],
    limits: { Account_Name: 200 },
  },
  Contacts: {
    fields: {
      email: "Email",
      phone: "Phone",
      description: "Description",
      street_address: "Mailing_Street",
      postal_code: "Mailing_Zip",
      city: "Mailing_City",
      region: "Mailing_State",
      country: "Mailing_Country",
    },
    names: ["Last_Name"],
    keys: ["Email"],
    limits: { Last_Name: 80 },
  },
  Vendors: {
    fields: {
      company_name: "Vendor_Name",
      website: "Website",
      email: "Email",
      phone: "Phone",
      description: "Description",
      street_address: "Street",
      postal_code: "Zip_Code",
      city: "City",
      region: "State",
      country: "Country",
    },
    names: ["Vendor_Name"],
    keys: ["Vendor_Name"],
    limits: { Vendor_Name: 120 },
  },
};

/** A custom module has a name and an address. `field_map` defines the rest. */
const OTHER: Module = {
  fields: { company_name: "Name", email: "Email" },
  names: ["Name"],
  keys: [],
  limits: { Name: 120 },
};

export const moduleOf = (apiName: string): Module =>
  (Object.hasOwn(MODULES, apiName) ? MODULES[apiName] : undefined) ?? OTHER;
