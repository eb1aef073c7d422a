import { describedApi, documentSchemas } from "./description";

/** Why the OpenAPI document does not allow the message of a webhook; empty if it does. */
export async function messageMisfits(type: string, data: unknown): Promise<unknown[]> {
  const { webhooks } = await describedApi();
  const { schema } = webhooks[type].post.requestBody.content["application/json"];
  const body = { type, timestamp: new Date(0).toISOString(), data };
  return (await documentSchemas()).validate(schema, body).errors;
}
