import { useQuery } from "@tanstack/react-query";
import { tagsQuery } from "./queries";

/** The names of known tags, which an input with `list={id}` suggests. */
export function TagOptions({ id }: { id: string }) {
  const { data } = useQuery(tagsQuery());
  return (
    <datalist id={id}>
      {data?.data.map((tag) => (
        <option key={tag.id} value={tag.name}>
          {tag.name}
        </option>
      ))}
    </datalist>
  );
}
