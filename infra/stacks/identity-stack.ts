import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { UserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { Construct } from "constructs";
import type { Bundles } from "../bundle.ts";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import { ClinicUserPool } from "../constructs/clinic-user-pool.ts";
import { storeDeployed } from "../constructs/store-deployed.ts";
import { grantWebUrl } from "../constructs/web-url.ts";
import type { Environment } from "../environments.ts";
import type { DataStack } from "./data-stack.ts";

export interface IdentityStackProps extends StackProps {
  readonly settings: Environment;
  readonly bundles: Bundles;
  readonly data: DataStack;
}

/** Who may sign in, and the mails that Cognito sends them. */
export class IdentityStack extends Stack {
  readonly userPool: ClinicUserPool;
  readonly webClient: UserPoolClient;
  readonly triggers: readonly ClinicFunction[];

  constructor(scope: Construct, id: string, { settings, bundles, data, ...props }: IdentityStackProps) {
    super(scope, id, props);
    const trigger = (name: "custom-message" | "post-confirmation", constructId: string) => {
      const made = new ClinicFunction(this, constructId, {
        settings,
        bundle: bundles[name],
        description: `Cognito's trigger ${name}`,
        encryptionKey: data.encryptionKey,
      });
      data.table.grantUse(made);
      return made;
    };
    const customMessage = trigger("custom-message", "CustomMessage");
    const postConfirmation = trigger("post-confirmation", "PostConfirmation");
    grantWebUrl(customMessage, settings);

    this.triggers = [customMessage, postConfirmation];
    this.userPool = new ClinicUserPool(this, "Users", {
      settings,
      lambdaTriggers: { customMessage: customMessage.handler, postConfirmation: postConfirmation.handler },
    });
    this.webClient = this.userPool.addWebClient("Web");
    storeDeployed(this, settings, "user-pool-id", this.userPool.userPoolId);
    new CfnOutput(this, "UserPoolId", { value: this.userPool.userPoolId });
    new CfnOutput(this, "UserPoolClientId", { value: this.webClient.userPoolClientId });
  }
}
