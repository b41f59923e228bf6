import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Domain } from "../../shared/contract.ts";
import type { Environment } from "../environments.ts";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import type { ClinicMail } from "./clinic-mail.ts";
import { exportedArn } from "./exported.ts";
import type { ExportsBucket } from "./exports-bucket.ts";
import { backupDays } from "./table-backup.ts";
import { grantWebUrl } from "./web-url.ts";

/** The resources, besides the table, to which a domain may get access. */
interface DomainResources {
  readonly settings: Environment;
  readonly userPool: UserPool;
  readonly webClient: UserPoolClient;
  readonly logosBucket: Bucket;
  readonly exportsBucket: ExportsBucket;
  /** Absent where no mail is sent. */
  readonly mail: ClinicMail | undefined;
}

type DomainGrant = (handler: ClinicFunction, resources: DomainResources) => void;

/** Returns a grant of Cognito operations on the user pool. */
const manageAccounts =
  (...operations: string[]): DomainGrant =>
  ({ handler }, { userPool }) => {
    handler.addEnvironment("USER_POOL_ID", userPool.userPoolId);
    userPool.grant(handler, ...operations.map((operation) => `cognito-idp:${operation}`));
  };

const EMPLOY = [
  "AdminCreateUser",
  "AdminGetUser",
  "AdminAddUserToGroup",
  "AdminUserGlobalSignOut",
  "AdminEnableUser",
  "AdminDisableUser",
  "AdminDeleteUser",
];

function takeLogos({ handler }: ClinicFunction, { logosBucket }: DomainResources): void {
  const { arn, inFindings } = exportedArn(logosBucket, logosBucket.bucketArn, handler);
  const grant = (actions: string[], resource: string) =>
    Grant.addToPrincipal({ grantee: handler, actions, resourceArns: [resource] });
  handler.addEnvironment("LOGOS_BUCKET", logosBucket.bucketName);
  grant(["s3:GetObject", "s3:PutObject", "s3:DeleteObject"], `${arn}/uploads/tenants/*`);
  grant(["s3:PutObject"], `${arn}/tenants/*`);
  // Without this right, S3 answers 403 instead of 404 when nothing was uploaded.
  grant(["s3:ListBucket"], arn);
  for (const keys of ["uploads/tenants/*", "tenants/*"])
    acknowledge(handler.role ?? handler, {
      [`AwsSolutions-IAM5[Resource::${inFindings}/${keys}]`]:
        "The rest of the key is the id of a tenant, which exists only after the deployment.",
    });
}

/** The grants of each domain besides the table. A domain that is not listed gets no others. */
export const DOMAIN_GRANTS: Readonly<Partial<Record<Domain, DomainGrant>>> = {
  accounts: (made, resources) => {
    manageAccounts(...EMPLOY, "AdminSetUserMFAPreference", "ListUsersInGroup")(made, resources);
    made.handler.addEnvironment("USER_POOL_CLIENT_ID", resources.webClient.userPoolClientId);
  },
  logos: takeLogos,
  locations: ({ handler }, { settings }) => void handler.addEnvironment("DEFAULT_TIME_ZONE", settings.defaultTimeZone),
  messages: (made, { settings, mail }) => {
    made.handler.addEnvironment("DEFAULT_TIME_ZONE", settings.defaultTimeZone);
    grantWebUrl(made, settings);
    mail?.grantSend(made);
  },
  patients: ({ handler }, { settings }) => void handler.addEnvironment("BACKUP_DAYS", String(backupDays(settings))),
  offboarding: (made, { exportsBucket }) => exportsBucket.grantUse(made, "s3:GetObject"),
  staff: manageAccounts(...EMPLOY, "AdminRemoveUserFromGroup"),
};
