/**
 * Header of a webhook that a workflow run sends: the id of the run. A receiver that calls this service in turn
 * forwards the header, so that the service can detect a workflow that starts itself.
 */
export const WORKFLOW_RUN_HEADER = "Quarry-Workflow-Run";
