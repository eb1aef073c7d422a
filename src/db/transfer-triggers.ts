/** The writes of which a trigger lists or rejects each, while a workspace leaves the shard of its row. */
export const TRANSFER_EVENTS = ["INSERT", "UPDATE", "DELETE"] as const;

export type TransferEvent = (typeof TRANSFER_EVENTS)[number];

export const transferTriggerName = (table: string, event: TransferEvent): string =>
  `transfer_${table}_${event.toLowerCase()}`;
