import { join } from "node:path";
import { runCognito, runDynamoDb, runS3 } from "../../../infra/local/emulators.ts";
import { applyEnvironment, functionsEnvironment } from "../../../infra/local/functions-environment.ts";
import { openOutbox } from "../../../infra/local/outbox.ts";
import { seed } from "../../../infra/local/seed/index.ts";
import { demoPerson } from "../../../infra/local/seed/people.ts";
import type { ShutdownHooks } from "../../../infra/local/shutdown-hooks.ts";
import { type Api, type Person, startApi } from "./api.ts";
import { type DrillClinic, openClinic } from "./open-clinic.ts";

const WEB_URL = "http://localhost:3000";
const PLATFORM = "platform@example.com";

/** The emulators and clinics of a drill. */
export interface Scene {
  readonly api: Api;
  /** The address of the local DynamoDB. */
  readonly dynamoDb: string;
  readonly clinics: readonly [DrillClinic, DrillClinic, DrillClinic];
  readonly platform: Person;
}

/** Creates the platform administrator, who belongs to no clinic, as `npm run admin:create` does. */
export async function platformAdministrator(): Promise<Person> {
  const { makePlatformAdministrator } = await import("../../../infra/cli/platform-administrator.ts");
  const { createAccount } = await import("../../../functions/identity/account.ts");
  await makePlatformAdministrator(PLATFORM);
  return { user_id: (await createAccount(PLATFORM)).userId, role: "PLATFORM_ADMIN" };
}

const demoClinic = (name: string, email: string): DrillClinic => {
  const { user_id, tenant_id = "" } = demoPerson(email);
  return { tenant_id, name, receptionist: { user_id, role: "RECEPTIONIST" } };
};

/**
 * Starts emulators with a state of their own and fills them with three clinics.
 * @param demo whether two of them are the demo clinics, with hundreds of rows; otherwise all three are small
 */
export async function setScene(folder: string, demo: boolean, hooks: ShutdownHooks): Promise<Scene> {
  const outbox = openOutbox(join(folder, "outbox"));
  const [dynamoDb, cognito, s3] = await Promise.all([
    runDynamoDb({ file: join(folder, "dynamodb.sqlite") }, hooks),
    runCognito({ directory: join(folder, "cognito"), outbox }, hooks),
    runS3({ directory: join(folder, "s3"), origins: [WEB_URL] }, hooks),
  ]);
  applyEnvironment(functionsEnvironment({ dynamoDb, cognito: cognito.endpoint, s3: s3.endpoint }, WEB_URL));
  if (demo) await seed({ pool: cognito.pool, store: s3.store });
  const platform = await platformAdministrator();
  const api = await startApi(hooks);
  const first = demo ? demoClinic("Lakeside", "reception@lakeside.example.com") : await openClinic(api, platform, "a");
  const second = demo ? demoClinic("Hillview", "reception@hillview.example.com") : await openClinic(api, platform, "b");
  return { api, dynamoDb, platform, clinics: [first, second, await openClinic(api, platform, "c")] };
}
