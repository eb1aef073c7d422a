import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Execute } from "#local/cli/cloudflare/database";
import { reencryptColumn } from "#local/cli/encryption/reencrypt";
import { decryptSecret } from "#src/platform/security/secrets";
import { INTEGRATION_SECRETS } from "#src/shared/security/sealed-columns";
import { newWorkspace } from "#test/support/harness/api";
import { apiWith } from "#test/support/fakes/model";
import { d1Of } from "#test/support/harness/shards";

/** What the program does with each database. */
const executeOn =
  (d1: D1Database): Execute =>
  async (statements) =>
    (await d1.batch(statements.map((text) => d1.prepare(text)))).map(
      ({ results }) => results as Record<string, unknown>[],
    );

const NEW_KEY = "a newer key for tests, long enough";
const KEYS = { ENCRYPTION_KEY: NEW_KEY, OLD_ENCRYPTION_KEYS: [env.ENCRYPTION_KEY] };

it("re-encrypts every stored secret with the current key, once, and reports those it cannot read", async () => {
  const workspace = await newWorkspace();
  const d1 = d1Of(workspace.workspaceId);
  const execute = executeOn(d1);
  const create = async (settings: Record<string, string>, name: string) =>
    (
      await apiWith(settings, workspace, "POST", "/integrations", {
        provider: "webhook",
        name,
        target_url: `https://receiver.test/ok/${name}`,
        // As long as a token may be: several of them do not fit one command.
        auth_token: "x".repeat(8_000),
      })
    ).body.id as string;
  const ids: string[] = [];
  for (let nth = 0; nth < 52; nth++) ids.push(await create({}, `old-${nth}`));
  await create({ ENCRYPTION_KEY: "a key that was lost, as long as the others" }, "lost");
  const before = await reencryptColumn(execute, KEYS, INTEGRATION_SECRETS);
  expect(before.unreadable).toBeGreaterThanOrEqual(1);
  expect(before.reencrypted).toBeGreaterThanOrEqual(ids.length);
  for (const id of ids) {
    const row = await d1
      .prepare("SELECT sealed_secrets AS sealed FROM integrations WHERE id = ?")
      .bind(id)
      .first<{ sealed: string }>();
    const purpose = INTEGRATION_SECRETS.purposeOf(id);
    const plain = await decryptSecret({ ENCRYPTION_KEY: NEW_KEY }, purpose, row!.sealed);
    expect(JSON.parse(plain)).toMatchObject({ authToken: "x".repeat(8_000) });
  }
  expect(await reencryptColumn(execute, KEYS, INTEGRATION_SECRETS)).toEqual({
    reencrypted: 0,
    current: before.reencrypted + before.current,
    unreadable: before.unreadable,
  });
});
