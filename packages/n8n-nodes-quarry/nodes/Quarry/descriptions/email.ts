import type { INodeProperties } from "n8n-workflow";
import { maxWait, shownFor } from "./shared.ts";

const WAITING = { resource: ["email"], operation: ["getResults", "verify"] };

export const emailProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: ["email"] } },
    options: [
      {
        name: "Find",
        value: "find",
        action: "Find the email address of a person",
        description: "Find the address of a person at a company. Costs a credit if there is one.",
      },
      {
        name: "Get Verification Results",
        value: "getResults",
        action: "Get the results of a verification",
        description: "Wait for a verification that was started before, and return its results",
      },
      {
        name: "Verify",
        value: "verify",
        action: "Verify email addresses",
        description: "Verify the addresses of all items as one list. Each item gets its verdict.",
      },
    ],
    default: "verify",
  },
  shownFor(
    { resource: ["email"], operation: ["verify"] },
    {
      displayName: "Email",
      name: "email",
      type: "string",
      placeholder: "name@email.com",
      default: "",
      required: true,
      description: "The address of the item. Items without one are not verified.",
    },
  ),
  shownFor(
    { resource: ["email"], operation: ["getResults"] },
    {
      displayName: "Verification ID",
      name: "verificationId",
      type: "string",
      default: "",
      required: true,
    },
  ),
  shownFor(
    { resource: ["email"], operation: ["find"] },
    { displayName: "First Name", name: "firstName", type: "string", default: "", required: true },
  ),
  shownFor(
    { resource: ["email"], operation: ["find"] },
    {
      displayName: "Last Name",
      name: "lastName",
      type: "string",
      default: "",
      required: true,
      description: "With its particles, such as van der Berg",
    },
  ),
  shownFor(
    { resource: ["email"], operation: ["find"] },
    {
      displayName: "Domain",
      name: "domain",
      type: "string",
      default: "",
      required: true,
      placeholder: "e.g. acme.com",
      description: "Domain or website of the company",
    },
  ),
  maxWait(WAITING, 300),
  shownFor(WAITING, {
    displayName: "When Time Is Up",
    name: "whenTimeIsUp",
    type: "options",
    options: [
      {
        name: "Fail",
        value: "fail",
        description: "With Retry On Fail, the node waits for the same verification again",
      },
      {
        name: "Return the Results so Far",
        value: "results",
        description: "Addresses without a verdict have the status null",
      },
      { name: "Return the Verification", value: "verification" },
    ],
    default: "fail",
    description: "What to do if the verification is still running. It continues in any case.",
  }),
];
