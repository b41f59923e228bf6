import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  type UserPoolTriggers,
} from "aws-cdk-lib/aws-cognito";
import type { Construct } from "constructs";
import { MIN_PASSWORD_LENGTH } from "../../shared/accounts/password.ts";
import { ROLES } from "../../shared/contract/roles.ts";
import { type Environment, isProduction } from "../environments.ts";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";

interface ClinicUserPoolProps {
  readonly settings: Environment;
  readonly lambdaTriggers: UserPoolTriggers;
  /** The configuration set of SES for the pool's mails. @default none */
  readonly configurationSetName?: string | undefined;
}

const mailer = ({ mail, region }: Environment, configurationSetName: string | undefined) =>
  mail
    ? UserPoolEmail.withSES({
        fromEmail: mail.from,
        fromName: "Clinic Manager",
        sesRegion: region,
        sesVerifiedDomain: mail.verifiedDomain,
        ...(configurationSetName && { configurationSetName }),
      })
    : UserPoolEmail.withCognito();

/** The user pool: users join by invitation only, and each role has a group. */
export class ClinicUserPool extends UserPool {
  constructor(scope: Construct, id: string, { settings, lambdaTriggers, configurationSetName }: ClinicUserPoolProps) {
    const retain = settings.removalPolicy === "retain";
    super(scope, id, {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      // Set for accounts that were rebuilt. The browser's client can't write it.
      customAttributes: { user_id: new StringAttribute({ mutable: true }) },
      passwordPolicy: {
        minLength: MIN_PASSWORD_LENGTH,
        requireUppercase: true,
        requireLowercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: mailer(settings, configurationSetName),
      featurePlan: isProduction(settings.name) ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(isProduction(settings.name) && { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }),
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lambdaTriggers,
    });
    for (const role of ROLES) this.addGroup(role, { groupName: role });
    if (isProduction(settings.name)) this.#actOnRisks();
    this.#acknowledge(settings);
  }

  /**
   * Says what threat protection does, which otherwise only records what it finds. A sign-in by SRP sends no password, so passwords
   * that are known to be stolen are found when they are chosen.
   */
  #actOnRisks(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, "Risks", {
      userPoolId: this.userPoolId,
      clientId: "ALL",
      compromisedCredentialsRiskConfiguration: { actions: { eventAction: "BLOCK" } },
      accountTakeoverRiskConfiguration: {
        actions: {
          mediumAction: { eventAction: "MFA_IF_CONFIGURED", notify: false },
          highAction: { eventAction: "BLOCK", notify: false },
        },
      },
    });
  }

  /** Adds the browser's client. It uses SRP only and has no secret, because a browser could not keep one. */
  addWebClient(id: string): UserPoolClient {
    return this.addClient(id, {
      authFlows: { userSrp: true },
      generateSecret: false,
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      readAttributes: new ClientAttributes().withStandardAttributes({ email: true, emailVerified: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    });
  }

  /** Gives a function the pool's id, and operations on its accounts. */
  grantUse({ handler }: ClinicFunction, ...operations: readonly string[]): void {
    handler.addEnvironment("USER_POOL_ID", this.userPoolId);
    this.grant(handler, ...operations.map((operation) => `cognito-idp:${operation}`));
  }

  #acknowledge({ name }: Environment): void {
    acknowledge(this, {
      "AwsSolutions-COG2":
        "A second factor is required of the roles that the environment names and optional for others: front desks share machines and have no phones of the clinic.",
      ...(!isProduction(name) && {
        "AwsSolutions-COG8":
          "This environment holds no clinic's data; threat protection is charged per user and is on in prod.",
      }),
    });
  }
}
