import { z } from "zod";

/**
 * Message of the pages queue: a job has pages to claim. It names no page, so that a message that is late, repeated
 * or of another version costs one call and no request to a site. Unknown members are ignored. `page` is the type of
 * older versions, which named a page.
 */
export const pagesReadyMessage = z.object({
  type: z.enum(["pages_ready", "page"]),
  jobId: z.string().min(1),
});

export type PagesReadyMessage = z.infer<typeof pagesReadyMessage>;
