import { createParser, type EventSourceMessage } from "eventsource-parser";
import { documentSchemas } from "./description";

/** The events of a job's stream that the OpenAPI document does not allow. */
export async function eventMisfits(text: string): Promise<unknown[]> {
  const schemas = await documentSchemas();
  const schema = { $ref: "#/components/schemas/JobEvent" };
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(text);
  return events.flatMap(({ event, id, data }) => {
    const value = { event, ...(id && { id: Number(id) }), data: JSON.parse(data) };
    const { valid, errors } = schemas.validate(schema, value);
    return valid ? [] : [{ value, error: errors.at(-1) }];
  });
}
