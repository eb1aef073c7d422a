import { expect, it } from "vitest";
import { operations } from "#test/support/harness/description";

/** POSTs that perform an action and return its result. Every other POST creates a resource: 201. */
const ACTIONS = new Set([
  // 200 by the interface specification, although a job or a run starts.
  "/schedules/{id}/run",
  "/workflows/{id}/run",
  "/jobs/{id}/export",
  "/leads/export",
  "/verifications/{id}/cancel",
  "/verifications/{id}/export",
  "/leads/capture",
  "/jobs/{id}/cancel",
  "/integrations/{id}/push",
  "/leads/{id}/emails/verify",
  "/leads/{id}/tags",
  "/ai/assistant",
  "/ai/search",
  "/ai/leads/{id}/enrich",
  "/ai/leads/{id}/email",
  "/ai/leads/{id}/icp-match",
  "/ai/leads/{id}/outreach",
  "/ai/jobs/{id}/icp-match-all",
  "/discovery",
  "/discovery/maps",
  "/tools/extract-contacts",
  "/tools/tech",
  "/tools/verify-email",
  // Not in the specification.
  "/integrations/{id}/test",
  "/integrations/field-map-preview",
  "/integrations/pushes/{id}/resend",
  "/integrations/{id}/rotate-secret",
  "/saved-searches/{id}/run",
  "/workflows/preview",
  "/jobs/preview",
  "/jobs/csv/preview",
  "/people/find-email",
  "/workspace/invitations/{id}/resend",
  "/leads/duplicates/merge",
  "/leads/duplicates/merge-all",
  "/leads/bulk",
  "/exports/{id}/cancel",
  "/compliance/deletion-requests/preview",
]);

const ACTION_PREFIXES = ["/auth/", "/digests/"];
const CREATES = new Set(["/auth/register", "/auth/accept-invitation", "/digests"]);

it("POST returns 201 if it creates a resource, else 200, 202 or 204", async () => {
  const posts = (await operations()).filter(({ method }) => method === "POST");
  const successOf = posts.map(({ path, responses }) => {
    const isAction =
      ACTIONS.has(path) ||
      (ACTION_PREFIXES.some((prefix) => path.startsWith(prefix)) && !CREATES.has(path));
    const success = Object.keys(responses).filter((status) => status.startsWith("2"));
    const expected = isAction ? ["200", "202", "204"] : ["201"];
    return { path, isAsDecided: success.some((status) => expected.includes(status)), success };
  });
  expect(successOf.filter(({ isAsDecided }) => !isAsDecided)).toEqual([]);
  expect(posts.length).toBeGreaterThan(40);
});
