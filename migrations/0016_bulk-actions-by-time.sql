CREATE INDEX `workflow_runs_bulk` ON `workflow_runs` (`workspace_id`,`started_at`) WHERE "trigger" = 'bulk';
