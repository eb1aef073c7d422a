/**
 * Names the workflow run that a request comes of. Whoever relays such a request back into this service
 * keeps the header, by which a workflow that would start itself is stopped.
 */
export const WORKFLOW_RUN_HEADER = "Quarry-Workflow-Run";
