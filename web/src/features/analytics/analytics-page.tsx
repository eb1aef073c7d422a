import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Activity } from "./activity";
import { Credits } from "./credits";
import { overviewQuery } from "./data/queries";
import { Deliverability, Quality } from "./quality";
import { Segments } from "./segments";
import { Totals } from "./totals";

/** What the workspace has, what it did in the last 30 days, and how long its credits last. */
export function AnalyticsPage() {
  const query = useQuery(overviewQuery());
  return (
    <Page
      title="Analytics"
      actions={
        <CopyAsMenu
          call={{
            method: "GET",
            path: "/analytics/overview",
            typescript: "quarry.analytics.overview()",
          }}
        />
      }
    >
      <QueryView query={query} lines={12}>
        {(overview) =>
          overview.totals.jobs === 0 && overview.totals.leads === 0 ? (
            <EmptyState
              icon={ChartColumn}
              title="Nothing to count yet"
              actions={
                <Link to="/" className={buttonClass("primary", "small")}>
                  New job
                </Link>
              }
            >
              After the first job, this page shows what it found and what it cost.
            </EmptyState>
          ) : (
            <>
              <Totals totals={overview.totals} />
              <Activity days={overview.activity} />
              <div className="grid grid-cols-1 border-b max-lg:divide-y lg:grid-cols-2 lg:divide-x [&>section]:border-b-0">
                <Quality quality={overview.quality} />
                <Deliverability deliverability={overview.deliverability} />
              </div>
              <Segments segments={overview.top_segments} leads={overview.totals.leads} />
              <Credits days={overview.activity} />
            </>
          )
        }
      </QueryView>
    </Page>
  );
}
