/** The tables of members and of invitations have the same columns, one below the other. The first one gets the rest. */
export const ROLE_COLUMN = "w-34";
export const DATE_COLUMN = "w-36 max-sm:hidden text-muted whitespace-nowrap";
export const ACTIONS_COLUMN = "w-22";
