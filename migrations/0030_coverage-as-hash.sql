-- It held the paths of a configuration, which may mention people. From now on it holds a hash, and the next run
-- of each schedule finds another than this.
UPDATE site_memories SET coverage = '' WHERE coverage <> '';
