import { Validator } from "@cfworker/json-schema";
import { describedApi } from "./description";

/** Why the OpenAPI document does not allow the message of a webhook; empty if it does. */
export async function messageMisfits(type: string, data: unknown): Promise<unknown[]> {
  const { webhooks, components } = await describedApi();
  const { schema } = webhooks[type].post.requestBody.content["application/json"];
  const body = { type, timestamp: new Date(0).toISOString(), data };
  return new Validator({ ...schema, components }, "2020-12").validate(body).errors;
}
