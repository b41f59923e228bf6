import { join } from "node:path";
import { runCognito, runDynamoDb } from "../../../infra/local/emulators.ts";
import { applyEnvironment, functionsEnvironment } from "../../../infra/local/functions-environment.ts";
import { openOutbox } from "../../../infra/local/outbox.ts";
import { runS3 } from "../../../infra/local/s3.ts";
import { seed } from "../../../infra/local/seed/index.ts";
import { demoPerson } from "../../../infra/local/seed/people.ts";
import type { ShutdownHooks } from "../../../infra/local/shutdown-hooks.ts";
import { addPatient, employ, onboard, openLocation } from "../onboard.ts";
import { type DrillApi, type Person, startApi } from "./api.ts";
import { bookFirst } from "./book-first.ts";

const WEB_URL = "http://localhost:3000";
const PLATFORM = "platform@example.com";

/** A clinic of the drill. */
export interface DrillClinic {
  readonly tenant_id: string;
  readonly name: string;
  readonly receptionist: Person;
}

/** The emulators and clinics of a drill. */
export interface Scene {
  readonly api: DrillApi;
  /** The address of the local DynamoDB. */
  readonly dynamoDb: string;
  readonly clinics: readonly [DrillClinic, DrillClinic, DrillClinic];
  readonly platform: Person;
}

/** Creates the platform administrator, who belongs to no clinic, as `npm run admin:create` does. */
export async function platformAdministrator(): Promise<Person> {
  const { makePlatformAdministrator } = await import("../../../infra/cli/platform-administrator.ts");
  const { createAccount } = await import("../../../functions/domain/identity/account.ts");
  await makePlatformAdministrator(PLATFORM);
  return { user_id: (await createAccount(PLATFORM)).userId, role: "PLATFORM_ADMIN" };
}

const demoClinic = (name: string, email: string): DrillClinic => {
  const { user_id, tenant_id = "" } = demoPerson(email);
  return { tenant_id, name, receptionist: { user_id, role: "RECEPTIONIST" } };
};

/** Onboards a clinic with three booked patients. */
async function openClinic(api: DrillApi, platform: Person, name: string): Promise<DrillClinic> {
  const clinic = await onboard<Person>(api, platform, name, async (account) => account);
  const ids = await openLocation(api, clinic);
  const { user_id } = await employ(api, clinic, ids.location_id, "RECEPTIONIST");
  const receptionist: Person = { user_id, role: "RECEPTIONIST" };
  for (const first_name of ["Grace", "Emmy", "Ada"])
    await bookFirst(api, receptionist, { ...ids, patient_id: await addPatient(api, receptionist, first_name) });
  return { tenant_id: clinic.tenant_id, name, receptionist };
}

/**
 * Starts emulators with a state of their own and fills them with three clinics.
 * @param demo whether two of them are the demo clinics, with hundreds of rows; otherwise all three are small
 */
export async function setScene(folder: string, demo: boolean, hooks: ShutdownHooks): Promise<Scene> {
  const outbox = openOutbox(join(folder, "outbox"));
  const [dynamoDb, cognito, s3] = await Promise.all([
    runDynamoDb({ file: join(folder, "dynamodb.sqlite"), stream: false }, hooks),
    runCognito({ directory: join(folder, "cognito"), outbox }, hooks),
    runS3({ directory: join(folder, "s3"), origins: [WEB_URL] }, hooks),
  ]);
  applyEnvironment(functionsEnvironment({ dynamoDb, cognito: cognito.endpoint, s3: s3.endpoint }, WEB_URL));
  if (demo) await seed({ pool: cognito.pool, s3: s3.client });
  const platform = await platformAdministrator();
  const api = await startApi(hooks);
  const first = demo
    ? demoClinic("Lakeside", "reception@lakeside.example.com")
    : await openClinic(api, platform, "Quayside A");
  const second = demo
    ? demoClinic("Hillview", "reception@hillview.example.com")
    : await openClinic(api, platform, "Quayside B");
  return { api, dynamoDb, platform, clinics: [first, second, await openClinic(api, platform, "Quayside C")] };
}
