import { useQuery } from "@tanstack/react-query";
import type { Suggestions } from "#web/features/leads/data/filters";
import { segmentsQuery } from "#web/features/leads/data/queries";
import { TagOptions } from "#web/features/leads/data/tag-options";
import { counted } from "#web/format/numbers";

type SuggestedValuesProps = { id: string; of: Suggestions };

/** Values that the workspace has, which an input with `list={id}` suggests. */
export const SuggestedValues = ({ id, of }: SuggestedValuesProps) =>
  of === "tags" ? <TagOptions id={id} /> : <Segments id={id} of={of} />;

function Segments({ id, of }: { id: string; of: Exclude<Suggestions, "tags"> }) {
  const { data } = useQuery(segmentsQuery());
  return (
    <datalist id={id}>
      {data?.top_segments[of].map(({ value, leads }) => (
        <option key={value} value={value}>
          {counted(leads, "lead")}
        </option>
      ))}
    </datalist>
  );
}
