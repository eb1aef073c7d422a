import { expect, it } from "vitest";
import { describeContacts } from "#src/changes/wording";

const EMAIL = { kind: "email", value: "info@acme.test" } as const;
const PHONE = { kind: "phone", value: "+493012345678" } as const;

it("names contacts in one sentence, of which only the first word has a capital", () => {
  expect(describeContacts([], [EMAIL, PHONE])).toBe(
    "E-mail address info@acme.test and phone +493012345678 were added",
  );
  expect(describeContacts([PHONE], [EMAIL])).toBe(
    "E-mail address info@acme.test was added; Phone +493012345678 was removed",
  );
});
