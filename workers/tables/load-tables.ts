/**
 * Loads the tables that are too large for the script of a Worker. Tests and programs have them as modules, so there
 * is nothing to load. The bundle replaces this module and those of the tables by `bundled-tables.ts`.
 */
export const loadTables = async (_assets: Fetcher): Promise<void> => {};
