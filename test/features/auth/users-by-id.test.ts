import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { openDatabases } from "#src/db/databases";
import { users } from "#src/db/tables/accounts";
import { findUsersById } from "#src/features/auth/users/users-by-id";

const { control } = openDatabases(env);

const addUser = async (name: string | null) => {
  const id = crypto.randomUUID();
  const email = `${id}@people.test`;
  await control.insert(users).values({ id, email, name, passwordHash: "", createdAt: 1 });
  return { id, email, name };
};

it("returns users by id, once each, without unknown ones", async () => {
  const [ada, nameless] = [await addUser("Ada"), await addUser(null)];
  const found = await findUsersById(control, [ada.id, null, nameless.id, ada.id, "unknown"]);
  expect([...found.keys()].toSorted()).toEqual([ada.id, nameless.id].toSorted());
  expect(found.get(ada.id)).toEqual({ name: "Ada", email: ada.email });
  expect(found.get(nameless.id)).toEqual({ name: null, email: nameless.email });
});

it("finds a user among more ids than a statement has parameters", async () => {
  const { id } = await addUser("Ada");
  const others = Array.from({ length: 500 }, () => crypto.randomUUID());
  expect([...(await findUsersById(control, [...others, id])).keys()]).toEqual([id]);
});

it("sends no query without an id", async () => {
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  expect((await findUsersById(control, [])).size).toBe(0);
  expect((await findUsersById(control, [null])).size).toBe(0);
  expect(prepare).not.toHaveBeenCalled();
  prepare.mockRestore();
});
