import { Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { type DeployedName, deployedParameter, type Environment } from "../environments.ts";
import type { ClinicFunction } from "./clinic-function.ts";

/** Stores a name that CloudFormation chose in the SSM parameter that the operator's commands read. */
export const storeDeployed = (scope: Construct, settings: Environment, name: DeployedName, value: string) =>
  new StringParameter(scope, `deployed-${name}`, {
    parameterName: deployedParameter(settings.name, name),
    description: "For the operator's commands",
    stringValue: value,
  });

/**
 * Gives a function the web app's origin: the domain if there is one, otherwise the parameter and the right to read it,
 * because CloudFront chooses the origin after Cognito is deployed.
 */
export function grantWebUrl({ handler }: ClinicFunction, settings: Environment): void {
  if (settings.domain) {
    handler.addEnvironment("WEB_URL", `https://${settings.domain.name}`);
    return;
  }
  const name = deployedParameter(settings.name, "web-url");
  handler.addEnvironment("WEB_URL_PARAMETER", name);
  Grant.addToPrincipal({
    grantee: handler,
    actions: ["ssm:GetParameter"],
    resourceArns: [Stack.of(handler).formatArn({ service: "ssm", resource: "parameter", resourceName: name.slice(1) })],
  });
}

/** Stores the web app's origin in the parameter that `grantWebUrl` names. */
export const storeWebUrl = (scope: Construct, settings: Environment, url: string): StringParameter =>
  new StringParameter(scope, "WebUrlParameter", {
    parameterName: deployedParameter(settings.name, "web-url"),
    description: "Origin of the web app, for the links in mails",
    stringValue: url,
  });
