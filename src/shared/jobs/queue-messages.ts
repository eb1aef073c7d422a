/** A schedule's run is due: the message of the schedule-runs queue. `dueAt` in ms tells one run from the next. */
export type ScheduleRunMessage = { workspaceId: string; scheduleId: string; dueAt: number };

/** A push has leads or news to deliver: the message of the pushes queue. */
export type PushMessage = { workspaceId: string; pushId: string };

/** A workflow's run has steps left: the message of the workflow-runs queue. */
export type WorkflowRunMessage = { workspaceId: string; runId: string };

/** A job board is to be read: the message of the hiring-boards queue. Boards belong to no workspace. */
export type HiringBoardMessage = { boardId: string };
