import type { INodeProperties } from "n8n-workflow";

type Shown = {
  resource: string[];
  operation?: string[];
  [parameter: string]: unknown[] | undefined;
};

/** A parameter that some operations have. */
export const shownFor = (shown: Shown, property: INodeProperties): INodeProperties => ({
  ...property,
  displayOptions: { show: shown as Record<string, (string | boolean)[]> },
});

/** "Return All" and "Limit" of a list. */
export const pagination = (shown: Shown): INodeProperties[] => [
  shownFor(shown, {
    displayName: "Return All",
    name: "returnAll",
    type: "boolean",
    default: false,
    description: "Whether to return all results or only up to a given limit",
  }),
  shownFor(
    { ...shown, returnAll: [false] },
    {
      displayName: "Limit",
      name: "limit",
      type: "number",
      typeOptions: { minValue: 1 },
      default: 50,
      description: "Max number of results to return",
    },
  ),
];

export const simplify = (shown: Shown): INodeProperties =>
  shownFor(shown, {
    displayName: "Simplify",
    name: "simplify",
    type: "boolean",
    default: true,
    description: "Whether to return a simplified version of the response instead of the raw data",
  });

export const maxWait = (shown: Shown, seconds: number): INodeProperties =>
  shownFor(shown, {
    displayName: "Max Wait (Seconds)",
    name: "maxWaitSeconds",
    type: "number",
    typeOptions: { minValue: 0 },
    default: seconds,
    description: "How long this node waits. The work in Quarry continues afterwards.",
  });
