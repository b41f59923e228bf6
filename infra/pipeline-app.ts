import { App } from "aws-cdk-lib";
import { addPipeline } from "./pipeline.ts";
import { UsageError } from "./usage-error.ts";

const app = new App();
try {
  addPipeline(app);
  app.synth();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
