import { Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import type { ClinicFunction } from "./clinic-function.ts";

/**
 * Returns the name of the parameter that holds the web app's origin, which CloudFront chooses after Cognito is
 * deployed.
 */
const parameterName = ({ name }: Environment) => `/clinic/${name}/web-url`;

/**
 * Gives a function the web app's origin: the domain if there is one, otherwise the parameter and the right to read it.
 */
export function grantWebUrl({ handler }: ClinicFunction, settings: Environment): void {
  if (settings.domain) {
    handler.addEnvironment("WEB_URL", `https://${settings.domain.name}`);
    return;
  }
  const name = parameterName(settings);
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
    parameterName: parameterName(settings),
    description: "Origin of the web app, for the links in mails",
    stringValue: url,
  });
