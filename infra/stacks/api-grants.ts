import type { Domain } from "../../shared/contract/contract.ts";
import type { ClinicFunction } from "../constructs/clinic-function.ts";
import type { ClinicMail } from "../constructs/clinic-mail.ts";
import { grantWebUrl } from "../constructs/deployed-values.ts";
import type { WebhookSecrets } from "../constructs/secrets.ts";
import { backupDays } from "../constructs/table-backup.ts";
import type { WorkQueue } from "../constructs/topics-and-queues.ts";
import type { Environment } from "../environments.ts";
import type { DataStack } from "./data-stack.ts";
import type { IdentityStack } from "./identity-stack.ts";

/** What a function of the API may get access to. */
interface ApiResources {
  readonly settings: Environment;
  readonly data: DataStack;
  readonly identity: IdentityStack;
  /** Absent where no mail is sent. */
  readonly mail: ClinicMail | undefined;
  readonly codes: WorkQueue;
  readonly webhookSecrets: WebhookSecrets;
}

type Grants = (target: ClinicFunction, resources: ApiResources) => void;

/** Cognito's operations for people who join and leave. */
const EMPLOY = [
  "AdminCreateUser",
  "AdminGetUser",
  "AdminAddUserToGroup",
  "AdminRemoveUserFromGroup",
  "AdminUserGlobalSignOut",
  "AdminEnableUser",
  "AdminDisableUser",
  "AdminDeleteUser",
];

/** The grants of each function of the API, with the variables of its environment. */
export const API_GRANTS: Readonly<Record<Domain, Grants>> = {
  accounts(target, { data, identity }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["DeleteItem", "GetItem", "PutItem", "UpdateItem"],
        user: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "UpdateItem"],
        username: ["DeleteItem", "PutItem"],
        subject: ["UpdateItem"],
        recovery: ["GetItem"],
      },
    });
    identity.userPool.grantUse(target, ...EMPLOY, "AdminSetUserMFAPreference", "ListUsersInGroup");
    target.handler.addEnvironment("USER_POOL_CLIENT_ID", identity.webClient.userPoolClientId);
  },

  audit(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["GetItem", "PutItem", "Query"],
        clinic: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["audit"], gsi2: ["audit"], gsi3: ["audit"] },
    });
  },

  appointments(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["audit", "clinic"], gsi3: ["clinic"], gsi4: ["clinic"] },
    });
  },

  billing(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
    });
  },

  feeds(target, { settings, data }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["clinic"] },
    });
    grantWebUrl(target, settings);
  },

  fhir(target, { settings, data }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        username: ["GetItem"],
        subject: ["BatchGetItem", "PutItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["clinic"] },
    });
    // The addresses of resources, and the links to the booking page.
    grantWebUrl(target, settings);
  },

  imports(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      // The practitioners and the rooms that appointments are matched with.
      indexes: { gsi1: ["clinic"], gsi2: ["clinic"] },
    });
  },

  insurance(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem"],
        clinic: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi2: ["clinic"] },
    });
  },

  live(target, { settings, data }) {
    data.table.grantUse(target, {
      rows: { clinic: ["GetItem", "UpdateItem"], user: ["GetItem"], ticket: ["PutItem"] },
    });
    grantWebUrl(target, settings);
  },

  integrations(target, { settings, data, webhookSecrets }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["PutItem"],
        audit: ["PutItem"],
        clinic: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["clinic"], gsi3: ["clinic"] },
    });
    webhookSecrets.grantUse(target);
    grantWebUrl(target, settings);
  },

  locations(target, { settings, data }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["clinic"] },
    });
    target.handler.addEnvironment("DEFAULT_TIME_ZONE", settings.defaultTimeZone);
  },

  logos(target, { data }) {
    data.table.grantUse(target, {
      rows: { audit: ["PutItem"], clinic: ["GetItem", "UpdateItem"], user: ["GetItem"] },
    });
    data.logosBucket.grantUse(target, {
      // The function signs what a browser uploads.
      "uploads/tenants/": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      "tenants/": ["s3:PutObject"],
    });
  },

  messages(target, { settings, data, mail }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["GetItem"],
        subject: ["UpdateItem"],
      },
      indexes: { gsi1: ["clinic"], gsi3: ["clinic"] },
    });
    target.handler.addEnvironment("DEFAULT_TIME_ZONE", settings.defaultTimeZone);
    grantWebUrl(target, settings);
    mail?.grantSend(target);
  },

  offboarding(target, { settings, data, identity, mail }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["GetItem", "PutItem", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
        platform: ["DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
      },
    });
    // The function signs what a browser downloads.
    data.exportsBucket.grantUse(target, "s3:GetObject");
    // The other operators are told of a requested deletion.
    identity.userPool.grantUse(target, "ListUsersInGroup");
    grantWebUrl(target, settings);
    mail?.grantSend(target);
  },

  online(target, { settings, data, codes }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
        username: ["GetItem"],
        subject: ["BatchGetItem", "PutItem", "UpdateItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["clinic"] },
    });
    codes.grantSend(target, "CODE_QUEUE_URL");
    if (settings.proofOfWork) target.handler.addEnvironment("PROOF_OF_WORK", "true");
  },

  patients(target, { settings, data }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem", "UpdateItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["audit", "clinic"], gsi3: ["clinic"] },
    });
    target.handler.addEnvironment("BACKUP_DAYS", String(backupDays(settings)));
  },

  payments(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["clinic"], gsi3: ["clinic"] },
    });
  },

  reports(target, { data }) {
    data.table.grantUse(target, {
      rows: { clinic: ["BatchGetItem", "GetItem", "Query", "UpdateItem"], user: ["GetItem"] },
      indexes: { gsi1: ["clinic", "platform"], gsi2: ["clinic"] },
    });
  },

  services(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem"],
      },
      indexes: { gsi1: ["clinic"] },
    });
  },

  staff(target, { settings, data, identity, mail }) {
    data.table.grantUse(target, {
      rows: {
        apiKey: ["GetItem"],
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "DeleteItem", "GetItem", "PutItem", "UpdateItem"],
        subject: ["UpdateItem"],
      },
      indexes: { gsi1: ["clinic"], gsi2: ["clinic"] },
    });
    identity.userPool.grantUse(target, ...EMPLOY);
    // An administrator is told of requested time off, and the person of the answer.
    grantWebUrl(target, settings);
    mail?.grantSend(target);
  },

  tenants(target, { data }) {
    data.table.grantUse(target, {
      rows: {
        audit: ["PutItem"],
        clinic: ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem", "GetItem", "UpdateItem"],
        username: ["DeleteItem", "PutItem"],
        platform: ["GetItem", "PutItem", "Query"],
      },
      indexes: { gsi1: ["platform"], gsi2: ["audit", "platform"] },
    });
  },
};
