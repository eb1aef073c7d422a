import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, useState } from "react";
import { Button } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { Page } from "#web/ui/page";
import { SkeletonLines } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";
import { ChangeFeed } from "./changes/change-feed";
import { changeCall } from "./changes/change-filter";
import { LazyPart } from "#web/ui/lazy-part";

/** Loaded when somebody creates the first one. */
const ScheduleDialog = lazy(() =>
  import("./schedules/schedule-dialog").then((module) => ({ default: module.ScheduleDialog })),
);

const Schedules = lazy(() =>
  import("./schedules/schedules").then((module) => ({ default: module.Schedules })),
);

/** What changed on the websites that are watched, and how often they are read. */
export function WatchPage() {
  const search = useSearch({ from: "/app/watch" });
  const navigate = useNavigate({ from: "/watch" });
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title="Watch"
      actions={
        <>
          <CopyAsMenu call={changeCall(search)} />
          <Button variant="primary" size="small" onClick={create}>
            <Plus aria-hidden="true" className="size-3.5" />
            New schedule
          </Button>
        </>
      }
    >
      <Tabs
        label="Watch"
        value={search.tab ?? "changes"}
        onChange={(tab) => void navigate({ search: tab === "schedules" ? { tab } : {} })}
        tabs={[
          {
            id: "changes",
            label: "Changes",
            content: <ChangeFeed search={search} onCreate={create} />,
          },
          {
            id: "schedules",
            label: "Schedules and monitors",
            content: (
              <LazyPart fallback={<SkeletonLines lines={6} />}>
                <Schedules search={search} onCreate={create} />
              </LazyPart>
            ),
          },
        ]}
      />
      {isCreating && (
        <LazyPart>
          <ScheduleDialog onClose={() => setCreating(false)} />
        </LazyPart>
      )}
    </Page>
  );
}
