import { body, endpoint, failures, json, noContent } from "#src/http/endpoints/endpoint";
import { NamedQuery } from "#src/http/sorting";
import { UuidPath } from "#src/http/path-params";
import { assignTag, unassignTag } from "./assign";
import { LeadTagPath, NewTag, Tag, TagAssignment, TagChange, TagPage } from "./schemas";
import { changeTag, createTag, listTags, listTagsOfLead, removeTag } from "./service";

const TAGS: [string] = ["Tags"];

const list = endpoint(
  "data",
  {
    method: "get",
    path: "/tags",
    operationId: "listTags",
    summary: "List tags",
    description: "Returns the workspace's tags by name, each with its number of leads.",
    tags: TAGS,
    request: { query: NamedQuery },
    responses: { 200: json(TagPage, "A page of tags") },
  },
  async (c) => c.json(await listTags(c.var.scope, c.req.valid("query")), 200),
);

const create = endpoint(
  "data",
  {
    method: "post",
    path: "/tags",
    operationId: "createTag",
    summary: "Create a tag",
    description:
      "Names are unique regardless of case in any script: `Straße` and `STRASSE` conflict. White space between words is reduced to one space.",
    tags: TAGS,
    request: body(NewTag),
    responses: { 201: json(Tag, "The tag"), ...failures("conflict", "quota_exceeded") },
  },
  async (c) => c.json(await createTag(c.var.scope, c.var.settings, c.req.valid("json")), 201),
);

const change = endpoint(
  "data",
  {
    method: "patch",
    path: "/tags/{id}",
    operationId: "updateTag",
    summary: "Update a tag",
    description:
      "Changes the name or the color. Omitted properties keep their values. Leads keep the tag.",
    tags: TAGS,
    request: { params: UuidPath, ...body(TagChange) },
    responses: { 200: json(Tag, "The updated tag"), ...failures("not_found", "conflict") },
  },
  async (c) =>
    c.json(await changeTag(c.var.scope, c.req.valid("param").id, c.req.valid("json")), 200),
);

const remove = endpoint(
  "data",
  {
    method: "delete",
    path: "/tags/{id}",
    operationId: "deleteTag",
    summary: "Delete a tag",
    description: "Removes the tag from all leads. Saved searches with this tag then find no leads.",
    tags: TAGS,
    request: { params: UuidPath },
    responses: { 204: noContent("The tag was deleted"), ...failures("not_found") },
  },
  async (c) => {
    await removeTag(c.var.scope, c.req.valid("param").id);
    return c.body(null, 204);
  },
);

const listOfLead = endpoint(
  "data",
  {
    method: "get",
    path: "/leads/{id}/tags",
    operationId: "listLeadTags",
    summary: "List the tags of a lead by name",
    description: "Returns the tags of the lead by name.",
    tags: TAGS,
    request: { params: UuidPath, query: NamedQuery },
    responses: { 200: json(TagPage, "A page of the lead's tags"), ...failures("not_found") },
  },
  async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await listTagsOfLead(c.var.scope, id, c.req.valid("query")), 200);
  },
);

const assign = endpoint(
  "data",
  {
    method: "post",
    path: "/leads/{id}/tags",
    operationId: "assignTag",
    summary: "Add a tag to a lead",
    description:
      "Send either `tag_id` or `name`. `name` selects the tag with this name, ignoring case, or creates it. Idempotent: a lead that already has the tag returns 204.",
    tags: TAGS,
    request: { params: UuidPath, ...body(TagAssignment) },
    responses: {
      204: noContent("The lead has the tag"),
      ...failures("not_found", "quota_exceeded"),
    },
  },
  async (c) => {
    await assignTag(c.var.scope, c.var.settings, c.req.valid("param").id, c.req.valid("json"));
    return c.body(null, 204);
  },
);

const unassign = endpoint(
  "data",
  {
    method: "delete",
    path: "/leads/{id}/tags/{tag_id}",
    operationId: "unassignTag",
    summary: "Remove a tag from a lead",
    description: "The tag itself remains. Returns 404 if the lead does not have the tag.",
    tags: TAGS,
    request: { params: LeadTagPath },
    responses: { 204: noContent("The tag was removed from the lead"), ...failures("not_found") },
  },
  async (c) => {
    const { id, tag_id } = c.req.valid("param");
    await unassignTag(c.var.scope, id, tag_id);
    return c.body(null, 204);
  },
);

export const tagEndpoints = [list, create, change, remove, listOfLead, assign, unassign];
