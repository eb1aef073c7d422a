export { AccountClient } from "./account-client.ts";
export { Crawl, type CrawlOptions } from "./crawl.ts";
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  InsufficientCreditsError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionError,
  QuarryError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnsupportedMediaTypeError,
  ValidationError,
} from "./errors.ts";
export { EventStream, type StreamEvent } from "./events.ts";
export { MAIN_COLUMNS } from "./main-columns.ts";
export type { CsvPreview, CsvUpload } from "./jobs.ts";
export type {
  ClientOptions,
  EventOptions,
  RequestOptions,
  Retry,
  TokenProvider,
} from "./options.ts";
export { type Page, PagePromise } from "./page.ts";
export { Quarry } from "./quarry.ts";
export type * from "./resources.ts";
export type * from "./schemas.ts";
export { CookieSession } from "./session.ts";
