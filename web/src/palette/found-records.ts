import type { CommandGroup } from "#web/routing/command";

/** Records of the workspace that match the query, asked for while the palette is open. */
export function useFoundRecords(_query: string): CommandGroup[] {
  return [];
}
