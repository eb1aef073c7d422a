import { body, endpoint, json } from "#src/http/endpoints/endpoint";
import { Icp, IcpBody } from "./schemas";
import { readIcp, saveIcp } from "./service";

const tags: [string] = ["ICP"];

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/icp",
    operationId: "getIcp",
    summary: "Get the ideal customer profile",
    description: "Returns the workspace's ideal customer profile, against which leads are scored.",
    tags,
    responses: {
      200: json(Icp, "The profile; empty, with `updated_at` null, until one is saved"),
    },
  },
  async (c) => c.json(await readIcp(c.var.scope), 200),
);

const save = endpoint(
  "data",
  {
    method: "put",
    path: "/icp",
    operationId: "updateIcp",
    summary: "Replace the ideal customer profile",
    description:
      "Replaces the workspace's ideal customer profile. Existing scores do not change until leads are scored again.",
    tags,
    request: body(IcpBody),
    responses: { 200: json(Icp, "The profile as saved") },
  },
  async (c) => c.json(await saveIcp(c.var.scope, c.req.valid("json")), 200),
);

export const icpEndpoints = [read, save];
