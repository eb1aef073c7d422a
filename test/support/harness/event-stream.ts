import { Validator } from "@cfworker/json-schema";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { describedApi } from "./description";

/** The events of a job's stream that the OpenAPI document does not allow. */
export async function eventMisfits(text: string): Promise<unknown[]> {
  const { components } = await describedApi();
  const schema = { $ref: "#/components/schemas/JobEvent", components };
  const validator = new Validator(schema, "2020-12");
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(text);
  return events.flatMap(({ event, id, data }) => {
    const value = { event, ...(id && { id: Number(id) }), data: JSON.parse(data) };
    const { valid, errors } = validator.validate(value);
    return valid ? [] : [{ value, error: errors.at(-1) }];
  });
}
