import type { IDataObject } from "n8n-workflow";

/** A message of a webhook, and the items that it becomes. */
export type Message = {
  id: string;
  type: string;
  toItems: (split: boolean) => object[];
};

/** Members of `data` that are lists, by the type of their entries. */
const LISTS = ["leads", "changes"];

export function readMessage(body: IDataObject, id: string): Message {
  const { type, timestamp, data } = body as { type: string; timestamp: string; data: IDataObject };
  const envelope = { message_id: id, type, timestamp };
  return {
    id,
    type,
    toItems: (split) => {
      const list = LISTS.map((name) => data[name]).find(Array.isArray);
      if (!split || !list) return [{ ...envelope, data }];
      return list.map((entry: unknown) => ({ ...envelope, data: entry }));
    },
  };
}
