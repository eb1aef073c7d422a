import { after, before } from "node:test";
import { type DocumentedService, startDocumentedService } from "./documented-service.ts";
import { testExamples } from "./examples.ts";
import { testSite } from "./site.ts";

/** Tests of what a reader of the documentation does, against one running service: npm run test:docs */
let service: DocumentedService | undefined;
before(async () => {
  service = await startDocumentedService();
});
after(() => service?.close());

testExamples(() => service!);
testSite(() => service!);
