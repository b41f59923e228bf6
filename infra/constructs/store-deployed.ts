import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { type DeployedName, deployedParameter } from "../deployed.ts";
import type { Environment } from "../environments.ts";

/** Stores a name that CloudFormation chose in the SSM parameter that the operator's commands read. */
export const storeDeployed = (scope: Construct, settings: Environment, name: DeployedName, value: string) =>
  new StringParameter(scope, `deployed-${name}`, {
    parameterName: deployedParameter(settings.name, name),
    description: "For the operator's commands",
    stringValue: value,
  });
