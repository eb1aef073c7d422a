import { writeRecorded } from "#local/build/examples/scenario/record";

/** Records what each operation returns for the sample web. `npm run docs:api` does it when a recording does not fit. */
const recorded = await writeRecorded();
console.log(`Recorded ${Object.keys(recorded).length} operations. Now run: npm run docs:api`);
