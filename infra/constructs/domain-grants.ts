import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { Domain } from "../../shared/contract.ts";
import type { Environment } from "../environments.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import type { ClinicMail } from "./clinic-mail.ts";
import type { ExportsBucket } from "./exports-bucket.ts";
import type { LogosBucket } from "./logos-bucket.ts";
import { backupDays } from "./table-backup.ts";
import { grantWebUrl } from "./web-url.ts";

/** The resources, besides the table, to which a domain may get access. */
interface DomainResources {
  readonly settings: Environment;
  readonly userPool: UserPool;
  readonly webClient: UserPoolClient;
  readonly logosBucket: LogosBucket;
  readonly exportsBucket: ExportsBucket;
  /** Absent where no mail is sent. */
  readonly mail: ClinicMail | undefined;
}

type DomainGrant = (target: ClinicFunction, resources: DomainResources) => void;

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

/** The grants of each domain besides the table. A domain that is not listed gets no others. */
export const DOMAIN_GRANTS: Readonly<Partial<Record<Domain, DomainGrant>>> = {
  accounts: (target, resources) => {
    manageAccounts(...EMPLOY, "AdminSetUserMFAPreference", "ListUsersInGroup")(target, resources);
    target.handler.addEnvironment("USER_POOL_CLIENT_ID", resources.webClient.userPoolClientId);
  },
  logos: (target, { logosBucket }) =>
    logosBucket.grantUse(target, {
      "uploads/tenants/": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      "tenants/": ["s3:PutObject"],
    }),
  locations: ({ handler }, { settings }) => void handler.addEnvironment("DEFAULT_TIME_ZONE", settings.defaultTimeZone),
  messages: (target, { settings, mail }) => {
    target.handler.addEnvironment("DEFAULT_TIME_ZONE", settings.defaultTimeZone);
    grantWebUrl(target, settings);
    mail?.grantSend(target);
  },
  patients: ({ handler }, { settings }) => void handler.addEnvironment("BACKUP_DAYS", String(backupDays(settings))),
  offboarding: (target, resources) => {
    const { settings, exportsBucket, mail } = resources;
    exportsBucket.grantUse(target, "s3:GetObject");
    // The other operators are told of a requested deletion.
    manageAccounts("ListUsersInGroup")(target, resources);
    grantWebUrl(target, settings);
    mail?.grantSend(target);
  },
  staff: manageAccounts(...EMPLOY, "AdminRemoveUserFromGroup"),
};
