import { expect, it } from "vitest";
import { rejectionInWords } from "#web/api/rejection-words";
import { describeCredits, describePrice } from "#web/features/jobs/data/describe-credits";
import { readAddresses } from "#web/features/verify/data/addresses";
import { quotedFirst } from "#web/format/quoted";
import { erasedInWords, previewInWords } from "#web/features/settings/privacy/erase-words";

it("names one total of credits before its parts", () => {
  expect(describePrice({ sites: 4, credits: 4, renderingCredits: 40 })).toBe(
    "4 sites: at most 44 credits reserved (4 for the sites, 40 for pages that need a browser). What is not used comes back.",
  );
  expect(describePrice({ sites: 1, credits: 1, renderingCredits: 0 })).toBe(
    "1 site, at most 1 credit.",
  );
});

it("says what a job spent of its credits and what came back", () => {
  const credits = { reserved: 44, spent: 7, refunded: 0 };
  expect(describeCredits(credits, true)).toBe("7 spent of 44 reserved");
  expect(describeCredits({ ...credits, refunded: 37 }, false)).toBe("7 spent, 37 refunded");
  expect(describeCredits({ ...credits, reserved: 7 }, false)).toBe("7 spent");
});

it("announces an erasure in the words of its result", () => {
  const none = { leads: 0, people: 0, emails: 0, is_complete: true, matches: [] };
  expect(previewInWords("person", { ...none, leads: 1, people: 1, emails: 1 })).toBe(
    "Removes 1 person and 1 address from 1 lead; the lead itself stays.",
  );
  expect(erasedInWords({ leads: 0, people: 1, emails: 1 })).toBe("1 person and 1 address");
  expect(previewInWords("email", { ...none, leads: 2, emails: 1 })).toBe(
    "Removes 1 address from 2 leads; the leads themselves stay.",
  );
  expect(previewInWords("domain", { ...none, leads: 2, emails: 5 })).toBe(
    "Removes 2 leads with 5 addresses.",
  );
  expect(erasedInWords({ leads: 2, people: 0, emails: 5 })).toBe("2 leads with 5 addresses");
  expect(previewInWords("person", none)).toBe("Removes nothing.");
});

it("names what is left out of a pasted list of addresses", () => {
  const text = "E-mail\nAda <ada@acme.test>, info@\nnot an address\nADA@acme.test";
  expect(readAddresses(text)).toEqual({
    emails: ["ADA@acme.test"],
    leftOut: ["info@", "E-mail", "not an address"],
    repeated: 1,
  });
  expect(quotedFirst(["a", "b", "c", "d", "e"])).toBe("“a”, “b”, “c”, and 2 more");
});

it("names the field of a rejected request in words", () => {
  const details = [{ path: "body.job_name", code: "custom", message: "Too long" }];
  const message = "body.job_name: Too long";
  expect(rejectionInWords({ message, details })).toBe("Job name: Too long");
  expect(rejectionInWords({ message: "Too much", details: [] })).toBe("Too much");
});
