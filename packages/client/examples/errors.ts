import {
  ApiError,
  ConnectionError,
  InsufficientCreditsError,
  Quarry,
  ValidationError,
} from "@quarry/client";

const quarry = new Quarry();
try {
  await quarry.jobs.create({ urls: ["ftp://acme.com"] });
} catch (error) {
  if (error instanceof ValidationError) {
    for (const { path, message } of error.details) console.log(path, message);
  } else if (error instanceof InsufficientCreditsError) {
    console.log("Buy credits first");
  } else if (error instanceof ApiError) {
    console.log(error.status, error.code, error.message, error.requestId);
  } else if (error instanceof ConnectionError) {
    console.log("The service cannot be reached");
  } else {
    throw error;
  }
}
