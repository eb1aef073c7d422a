import type { Integration } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowLeft, BookOpen } from "lucide-react";
import { lazy, type ReactNode } from "react";
import { Badge } from "#web/ui/badge";
import { buttonClass } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { Notice } from "#web/ui/notice";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { SkeletonLines } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";
import { findProduct } from "./data/products";
import { integrationQuery } from "./data/queries";
import { type Tab, TABS } from "./data/search";
import { INTEGRATION_STATUSES } from "./data/status";
import { Deliveries } from "./deliveries/deliveries";
import { LazyPart } from "#web/ui/lazy-part";

const FieldMapEditor = lazy(() =>
  import("./fields/field-map-editor").then((module) => ({ default: module.FieldMapEditor })),
);
const SettingsTab = lazy(() =>
  import("./setup/settings-tab").then((module) => ({ default: module.SettingsTab })),
);
const TestTab = lazy(() =>
  import("./testing/test-tab").then((module) => ({ default: module.TestTab })),
);

/** An integration: its log of deliveries, its columns, a test and its settings. */
export function IntegrationPage() {
  const { integrationId } = useParams({ from: "/app/integrations/$integrationId" });
  const query = useQuery(integrationQuery(integrationId));
  const { data } = query;
  const product = data && findProduct(data.provider);
  return (
    <Page
      title={data?.name ?? "Integration"}
      actions={
        <>
          <CopyAsMenu
            call={{
              method: "GET",
              path: `/integrations/${integrationId}`,
              typescript: `quarry.integrations.get("${integrationId}")`,
              cli: `quarry integrations get ${integrationId}`,
            }}
          />
          {product && (
            <a href={product.guide} className={buttonClass("ghost", "small")}>
              <BookOpen aria-hidden="true" className="size-3.5" />
              Guide
            </a>
          )}
          <Link to="/integrations" className={`${buttonClass("ghost", "small")} max-sm:hidden`}>
            <ArrowLeft aria-hidden="true" className="size-3.5" />
            All integrations
          </Link>
        </>
      }
    >
      <QueryView query={query}>
        {(integration) => <Content key={integration.id} integration={integration} />}
      </QueryView>
    </Page>
  );
}

const LABELS: Record<Tab, string> = {
  deliveries: "Deliveries",
  fields: "Fields",
  test: "Test",
  settings: "Settings",
};

function Content({ integration }: { integration: Integration }) {
  const { tab = "deliveries" } = useSearch({ from: "/app/integrations/$integrationId" });
  const navigate = useNavigate({ from: "/integrations/$integrationId" });
  const product = findProduct(integration.provider);
  const { label, tone } = INTEGRATION_STATUSES[integration.status];
  const contents: Record<Tab, ReactNode> = {
    deliveries: <Deliveries integration={integration} />,
    fields: <FieldMapEditor integration={integration} />,
    test: <TestTab integration={integration} />,
    settings: <SettingsTab integration={integration} />,
  };
  const shown = TABS.filter((id) => id !== "fields" || product?.hasFields);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 px-4 py-2.5 text-muted">
        <Badge tone={tone}>{label}</Badge>
        {[
          product?.name ?? integration.provider,
          integration.target_host,
          integration.auto_push && "pushes after each job",
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {integration.error && (
        <div className="px-4 pb-2.5">
          <Notice tone="bad" title={integration.error} />
        </div>
      )}
      <Tabs
        label="Integration"
        value={shown.includes(tab) ? tab : "deliveries"}
        tabs={shown.map((id) => ({
          id,
          label: LABELS[id],
          content: <LazyPart fallback={<SkeletonLines />}>{contents[id]}</LazyPart>,
        }))}
        onChange={(id) =>
          void navigate({ search: id === "deliveries" ? {} : { tab: id as Tab }, replace: true })
        }
      />
    </>
  );
}
