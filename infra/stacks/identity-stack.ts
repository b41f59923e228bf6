import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import { LambdaVersion, type UserPoolClient, UserPoolOperation } from "aws-cdk-lib/aws-cognito";
import { Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import type { LambdaName } from "../bundle.ts";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import type { ClinicMail } from "../constructs/clinic-mail.ts";
import { ClinicUserPool } from "../constructs/clinic-user-pool.ts";
import { grantWebUrl, storeDeployed } from "../constructs/deployed-values.ts";
import { Firewall } from "../constructs/firewall.ts";
import { type Environment, isProduction } from "../environments.ts";
import type { DataStack, FunctionStackProps } from "./data-stack.ts";

interface IdentityStackProps extends FunctionStackProps {
  /** @default Cognito's own mailer */
  readonly mail: ClinicMail | undefined;
}

/** Cognito waits this long for a trigger and then calls it again. */
const TRIGGER_TIMEOUT = Duration.seconds(5);

/**
 * The calls of a trigger of sign-in that are possible while others use up the account's concurrency. At 100 ms each, they are
 * more than Cognito's quota of 120 sign-ins a second.
 */
const SIGN_IN_CONCURRENCY = 20;

/** The user pool, and the triggers that write its mails and audit its sign-ins. */
export class IdentityStack extends Stack {
  readonly userPool: ClinicUserPool;
  readonly webClient: UserPoolClient;
  readonly triggers: readonly ClinicFunction[];
  /** Protects the user pool, where the environment has a firewall. */
  readonly firewall: Firewall | undefined;

  constructor(scope: Construct, id: string, { settings, bundles, data, mail, ...props }: IdentityStackProps) {
    super(scope, id, props);
    const trigger = (name: LambdaName, constructId: string, reservedConcurrency?: number) =>
      new ClinicFunction(this, constructId, {
        name,
        settings,
        bundles,
        description: `Cognito's trigger ${name}`,
        encryptionKey: data.encryptionKey,
        timeout: TRIGGER_TIMEOUT,
        reservedConcurrency,
      });
    // Other accounts may have a quota of ten, of which nothing can be reserved.
    const ofSignIn = isProduction(settings.name) ? SIGN_IN_CONCURRENCY : undefined;
    const customMessage = trigger("custom-message", "CustomMessage");
    const preAuthentication = trigger("pre-authentication", "PreAuthentication", ofSignIn);
    const postAuthentication = trigger("post-authentication", "PostAuthentication", ofSignIn);
    const postConfirmation = trigger("post-confirmation", "PostConfirmation");
    data.table.grantUse(customMessage, {
      rows: { clinic: ["GetItem"], recovery: ["PutItem", "UpdateItem"], user: ["GetItem"] },
      indexes: { gsi1: ["user"] },
    });
    data.table.grantUse(preAuthentication, { rows: { clinic: ["UpdateItem"], user: ["GetItem"] } });
    data.table.grantUse(postAuthentication, {
      rows: { audit: ["PutItem"], clinic: ["DeleteItem", "Query", "UpdateItem"], user: ["GetItem"] },
    });
    data.table.grantUse(postConfirmation, {
      rows: { audit: ["PutItem"], recovery: ["UpdateItem"], user: ["GetItem", "UpdateItem"] },
      indexes: { gsi1: ["user"] },
    });
    grantWebUrl(customMessage, settings);
    const tokenClaims = trigger("token-claims", "TokenClaims", ofSignIn);

    this.triggers = [customMessage, preAuthentication, postAuthentication, postConfirmation, tokenClaims];
    // Another number is another resource, which CloudFormation creates beside the former one.
    this.userPool = new ClinicUserPool(this, `Users${settings.userPool}`, {
      settings,
      configurationSetName: mail?.configurationSet.configurationSetName,
      lambdaTriggers: {
        customMessage: customMessage.handler,
        preAuthentication: preAuthentication.handler,
        postAuthentication: postAuthentication.handler,
        postConfirmation: postConfirmation.handler,
      },
    });
    this.#letCall(postConfirmation, "AdminUserGlobalSignOut");
    // No role is called "none".
    tokenClaims.handler.addEnvironment("MFA_ROLES", settings.mfaRoles.join(",") || "none");
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, tokenClaims.handler, LambdaVersion.V2_0);
    this.#letCall(tokenClaims, "AdminGetUser");
    this.webClient = this.userPool.addWebClient("Web");
    this.firewall = this.#addFirewall(settings, data);
    storeDeployed(this, settings, "user-pool-id", this.userPool.userPoolId);
    new CfnOutput(this, "UserPoolId", { value: this.userPool.userPoolId });
    new CfnOutput(this, "UserPoolClientId", { value: this.webClient.userPoolClientId });
  }

  /**
   * Grants a trigger an operation on its own pool. The policy is a resource of its own: in the function's default
   * policy the pool's ARN would be a cycle.
   */
  #letCall(trigger: ClinicFunction, operation: string): void {
    new Policy(trigger, "Sessions", {
      roles: trigger.handler.role ? [trigger.handler.role] : [],
      statements: [
        new PolicyStatement({
          actions: [`cognito-idp:${operation}`],
          resources: [this.userPool.userPoolArn],
        }),
      ],
    });
  }

  #addFirewall(settings: Environment, { encryptionKey }: DataStack): Firewall | undefined {
    if (!settings.firewall) return undefined;
    const firewall = new Firewall(this, "Firewall", {
      settings,
      protects: "sign-in",
      scope: "REGIONAL",
      requestsPerAddress: settings.firewall.signInsPerAddress,
      encryptionKey,
    });
    new CfnWebACLAssociation(this, "FirewallBeforeUsers", {
      resourceArn: this.userPool.userPoolArn,
      webAclArn: firewall.webAclArn,
    });
    return firewall;
  }
}
