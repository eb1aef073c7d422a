import { linkOptions, type LinkProps } from "@tanstack/react-router";

export type Topic = { label: string; link: LinkProps; keywords: string };

/** The pages of the settings, by group. */
export const TOPICS: readonly { label: string; topics: readonly Topic[] }[] = [
  {
    label: "Workspace",
    topics: [
      topic("General", linkOptions({ to: "/settings/workspace" }), "people export erase all leads"),
      topic("Members", linkOptions({ to: "/settings/members" }), "invite role team remove"),
      topic("API keys", linkOptions({ to: "/settings/api-keys" }), "token scope rotate revoke"),
      topic(
        "Connected clients",
        linkOptions({ to: "/settings/clients" }),
        "oauth mcp assistant claude chatgpt disconnect revoke",
      ),
      topic("Billing", linkOptions({ to: "/settings/billing" }), "plan credits ledger quota"),
      topic("Branding", linkOptions({ to: "/settings/branding" }), "logo colour domain"),
    ],
  },
  {
    label: "Leads",
    topics: [
      topic("Ideal customer", linkOptions({ to: "/settings/icp" }), "icp profile score"),
      topic("Digests", linkOptions({ to: "/settings/digests" }), "mail summary weekly"),
    ],
  },
  {
    label: "Privacy",
    topics: [
      topic("Retention", linkOptions({ to: "/settings/retention" }), "days delete old"),
      topic(
        "Deletion requests",
        linkOptions({ to: "/settings/deletion-requests" }),
        "erase person company gdpr suppression",
      ),
      topic("Audit log", linkOptions({ to: "/settings/audit-log" }), "who did what"),
    ],
  },
  {
    label: "You",
    topics: [
      topic("Sessions", linkOptions({ to: "/settings/sessions" }), "devices sign out"),
      topic("Password", linkOptions({ to: "/settings/password" }), "change"),
    ],
  },
];

function topic(label: string, link: LinkProps, keywords: string): Topic {
  return { label, link, keywords };
}
