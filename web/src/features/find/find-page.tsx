import { useNavigate, useSearch } from "@tanstack/react-router";
import { Page } from "#web/ui/page";
import { Tabs } from "#web/ui/tabs";
import { type FindTab, withoutEmpty } from "./data/search";
import { HiringSearch } from "./hiring/hiring-search";
import { MapSearch } from "./results/map-search";
import { WebSearch } from "./results/web-search";

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
          { id: "maps", label: "Maps", content: <MapSearch search={search} /> },
          { id: "hiring", label: "Who hires for …", content: <HiringSearch search={search} /> },
        ]}
      />
    </Page>
  );
}
