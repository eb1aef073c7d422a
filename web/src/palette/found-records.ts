import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useDeferredValue } from "react";
import { quarry } from "#web/api/client";
import type { CommandGroup } from "#web/routing/command";

const MIN_CHARS = 2;
const MAX_FOUND = 6;

/** Leads that match the query, asked for while the palette is open. */
export function useFoundRecords(query: string): CommandGroup[] {
  const q = useDeferredValue(query.trim());
  const { data } = useQuery({
    queryKey: ["palette", q],
    queryFn: ({ signal }) => quarry.leads.list({ q, per_page: MAX_FOUND }, { signal }),
    enabled: q.length >= MIN_CHARS,
  });
  if (!data || data.data.length === 0 || q.length < MIN_CHARS) return [];
  const items = data.data.map(({ id, company_name, domain }) => ({
    id: `lead:${id}`,
    label: company_name ? `${company_name} (${domain})` : domain,
    icon: Building2,
    run: ({ router }: Parameters<CommandGroup["items"][number]["run"]>[0]) =>
      void router.navigate({ to: "/leads/$leadId", params: { leadId: id } }),
  }));
  return [{ label: "Leads", items }];
}
