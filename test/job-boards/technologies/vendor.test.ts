import { describe, expect, it } from "vitest";
import { knownPostingTechnologies } from "#src/job-boards/technologies/detect-technologies";
import { knownTechnologies } from "#src/job-boards/technologies/technology-dictionary";
import { ownProducts } from "#src/job-boards/technologies/vendor";

const known = (name: string) => knownTechnologies().find((one) => one.name === name)!;

describe("a vendor's own product", () => {
  it.each([
    ["Grafana Labs", "Grafana"],
    ["dbt Labs", "dbt"],
    ["Cockroach Labs", "CockroachDB"],
    ["HashiCorp, Inc.", "Terraform"],
    ["HashiCorp Federal", "Terraform"],
    ["Datadog France SAS", "Datadog"],
    ["Elastic N.V.", "Elasticsearch"],
    ["MongoDB Ireland Limited", "MongoDB"],
    ["Confluent Germany GmbH", "Confluent"],
    ["Snowflake Computing", "Snowflake"],
    ["Databricks India Pvt. Ltd.", "Databricks"],
    ["UiPath Romania SRL", "UiPath"],
    ["Redis Labs", "Redis"],
    ["Docker, Inc.", "Docker"],
    ["GitLab B.V.", "GitLab"],
    ["New Relic, Inc.", "New Relic"],
    ["Splunk Services UK Limited", "Splunk"],
    ["SAP Deutschland SE & Co. KG", "SAP"],
    ["SAP America", "SAP"],
    ["Salesforce.com, Inc.", "Salesforce"],
    ["Salesforce Germany GmbH", "Salesforce"],
    ["ServiceNow Nederland B.V.", "ServiceNow"],
    ["Twilio Ireland Limited", "Twilio"],
    ["Stripe Payments Europe, Ltd.", "Stripe"],
    ["Okta United Kingdom", "Okta"],
    ["Zendesk International Ltd", "Zendesk"],
    ["HubSpot Ireland", "HubSpot"],
    ["Shopify International", "Shopify"],
    ["Algolia SAS", "Algolia"],
    ["Contentful GmbH", "Contentful"],
    ["Celonis SE", "Celonis"],
    ["Camunda Services GmbH", "Camunda"],
    ["Neo4j Sweden AB", "Neo4j"],
    ["Unity Technologies", "Unity"],
    ["Slack Technologies, LLC", "Slack"],
    ["Slack, a Salesforce company", "Slack"],
    ["VMware by Broadcom", "VMware"],
    ["Notion Labs, Inc.", "Notion"],
    ["Cloudflare Portugal, Unipessoal Lda.", "Cloudflare"],
    ["Akamai Technologies", "Akamai"],
    ["Snyk Ltd", "Snyk"],
    ["Fivetran Inc (Germany)", "Fivetran"],
    ["ClickHouse Software", "ClickHouse"],
    ["Atlassian US, Inc.", "Jira"],
    ["Amazon Web Services (AWS)", "AWS"],
  ])("of %s is %s", (name, product) => {
    expect(knownPostingTechnologies().has(product), product).toBe(true);
    expect(ownProducts({ name, domain: null })(known(product))).toBe(true);
  });

  it.each([
    ["Elastic Path Software", "elasticpath.com", "Elasticsearch"],
    ["Oracle Elevator", "oracleelevator.com", "Oracle Database"],
    ["Linear Technology", "analog.com", "Linear"],
    ["Unity Health Toronto", "unityhealth.to", "Unity"],
    ["Notion Consulting Ltd", "notionconsulting.com", "Notion"],
    ["Acme Labs", "acme.com", "Grafana"],
    ["Labs", null, "Grafana"],
    ["Germany", null, "SAP"],
  ])("of %s at %s is not %s", (name, domain, product) => {
    expect(knownPostingTechnologies().has(product), product).toBe(true);
    expect(ownProducts({ name, domain })(known(product))).toBe(false);
  });
});
