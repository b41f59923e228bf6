import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, HIPAASecurityChecks } from "cdk-nag";
import * as z from "zod";
import { environmentOf } from "./environments.ts";
import { PipelineStack } from "./stacks/pipeline-stack.ts";
import { UsageError } from "./usage-error.ts";

const USAGE =
  "Name the repository and the environments with -c repository=<owner>/<name> -c environments=staging,prod.";

const Context = z.object({
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  environments: z.string().regex(/^[\w-]+(,[\w-]+)*$/),
  provider: z.literal("existing").optional(),
});

/**
 * Adds the stack of the pipeline, which an operator deploys once for each account.
 * @throws UsageError for a context that can't be used
 */
export function addPipeline(app: App): PipelineStack {
  const { data } = Context.safeParse({
    repository: app.node.tryGetContext("repository"),
    environments: app.node.tryGetContext("environments"),
    provider: app.node.tryGetContext("provider"),
  });
  if (!data) throw new UsageError(USAGE);
  const environments = data.environments.split(",").map((name) => environmentOf(name));
  const [first, ...others] = environments;
  if (!first || others.some(({ account }) => account !== first.account))
    throw new UsageError("These environments are in several accounts: deploy the pipeline once in each.");
  const env = { region: first.region, ...(first.account && { account: first.account }) };
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new HIPAASecurityChecks(app));
  const { repository, provider } = data;
  const hasProvider = provider === "existing";
  return new PipelineStack(app, "Clinic-Pipeline", { repository, environments, hasProvider, env });
}
