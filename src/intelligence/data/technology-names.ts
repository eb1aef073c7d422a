// Products that sales texts speak of, written as their vendors write them. Names that are ordinary words in a language
// that outreach is written in (Slack, Segment, Notion, Zoom) are left out. Compiled for this project; licence as the
// project's.

export const TECHNOLOGY_NAMES: readonly string[] = `
ActiveCampaign|Adyen|Akamai|Algolia|Amazon Web Services|Amplitude|Angular|Asana|Atlassian|AWS|Azure|BambooHR|
BigCommerce|Braintree|Brevo|Calendly|Canva|Chargebee|ChatGPT|Cloudflare|Commerce Cloud|Confluence|Contao|Contentful|
Cookiebot|Craft CMS|Datadog|DATEV|Django|Docker|DocuSign|Doctolib|Drupal|Dynamics 365|Ecwid|Elasticsearch|Elementor|
Eloqua|Figma|Firebase|Freshdesk|Freshworks|GitHub|GitLab|Google Ads|Google Analytics|Google Cloud|Google Tag Manager|
Google Workspace|Grafana|GraphQL|Heroku|Hotjar|HubSpot|Intercom|Jimdo|Jira|Joomla|jQuery|Klarna|Klaviyo|Kotlin|
Kubernetes|Laravel|Looker|Magento|Mailchimp|Mailgun|Marketo|Matomo|Microsoft 365|Microsoft Teams|Mixpanel|Mollie|
MongoDB|MySQL|Neos CMS|NetSuite|Netlify|Next.js|Node.js|Nuxt|Odoo|Office 365|Okta|OpenAI|OpenCart|Optimizely|Oracle|
Pardot|PayPal|Personio|PHP|Pipedrive|Plesk|PostgreSQL|Power BI|PrestaShop|Python|QuickBooks|Rails|React|Salesforce|SAP|
SendGrid|Sentry|ServiceNow|SharePoint|Shopify|Shopware|Sitecore|Snowflake|Squarespace|Storyblok|Strapi|Svelte|Symfony|
Tableau|Tailwind|Terraform|Trello|Trustpilot|Twilio|TYPO3|TypeScript|Typeform|Umbraco|Usercentrics|Vercel|Vue.js|
Webflow|Weebly|Wix|WooCommerce|WordPress|Workday|Xero|Yoast|Zapier|Zendesk|Zoho
`
  .replaceAll("\n", "")
  .split("|");
