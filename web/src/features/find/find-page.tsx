import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { Page } from "#web/ui/page";
import { SkeletonLines } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";
import { type FindTab, withoutEmpty } from "./data/search";
import { WebSearch } from "./results/web-search";
import { LazyPart } from "#web/ui/lazy-part";

/** Loaded when their tab opens. */
const MapSearch = lazy(() =>
  import("./results/map-search").then((module) => ({ default: module.MapSearch })),
);
const HiringSearch = lazy(() =>
  import("./hiring/hiring-search").then((module) => ({ default: module.HiringSearch })),
);

/** Finds companies by a web search, on a map, or by their open roles. */
export function FindPage() {
  const search = useSearch({ from: "/app/find" });
  const navigate = useNavigate({ from: "/find" });
  const open = (tab: string) =>
    // The text and the country stay, so that one can compare the sources.
    void navigate({
      search: ({ q = "", country = "" }) => withoutEmpty({ tab: tab as FindTab, q, country }),
    });
  return (
    <Page title="Find">
      <Tabs
        label="Where to search"
        value={search.tab ?? "web"}
        onChange={open}
        tabs={[
          { id: "web", label: "Web search", content: <WebSearch search={search} /> },
          { id: "maps", label: "Maps", content: inTab(<MapSearch search={search} />) },
          {
            id: "hiring",
            label: "Who hires for …",
            content: inTab(<HiringSearch search={search} />),
          },
        ]}
      />
    </Page>
  );
}

const inTab = (content: ReactNode) => (
  <LazyPart fallback={<SkeletonLines lines={6} />}>{content}</LazyPart>
);
