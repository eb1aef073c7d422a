import { body, endpoint, json } from "#src/http/endpoints/endpoint";
import { Branding, BrandingBody } from "./schemas";
import { readBranding, saveBranding } from "./service";

const tags: [string] = ["Branding"];

const read = endpoint(
  "data",
  {
    method: "get",
    path: "/workspace/branding",
    operationId: "getBranding",
    summary: "Read the workspace's branding",
    tags,
    responses: { 200: json(Branding, "The branding; null is what was not set") },
  },
  async (c) => c.json(await readBranding(c.var.scope), 200),
);

const save = endpoint(
  "admin",
  {
    method: "put",
    path: "/workspace/branding",
    operationId: "updateBranding",
    summary: "Replace the workspace's branding",
    description:
      "What is left out is null. Used by digests and invitations (name, logo, colour, support address, footer), by the file names of exports (name), and by the documentation at a custom domain that was proved (name).",
    tags,
    request: body(BrandingBody),
    responses: { 200: json(Branding, "The branding as saved") },
  },
  async (c) => c.json(await saveBranding(c.var.scope, c.req.valid("json")), 200),
);

export const brandingEndpoints = [read, save];
