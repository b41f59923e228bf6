import { createServer } from "node:http";
import { join } from "node:path";
import { USER_ID_CLAIM } from "../../../functions/domain/identity/claims.ts";
import { Api } from "../../../infra/cli/api.ts";
import { runCognito } from "../../../infra/local/cognito/cognito.ts";
import { runDynamoDb } from "../../../infra/local/dynamodb.ts";
import { applyEnvironment, functionsEnvironment } from "../../../infra/local/functions-environment.ts";
import { createGateway } from "../../../infra/local/gateway/gateway.ts";
import { type Claims, loadHandler } from "../../../infra/local/gateway/lambda.ts";
import { closeNow, listenLocally } from "../../../infra/local/http.ts";
import { openOutbox } from "../../../infra/local/outbox.ts";
import { runS3 } from "../../../infra/local/s3.ts";
import { demoPerson } from "../../../infra/local/seed/people.ts";
import { seed } from "../../../infra/local/seed/seed.ts";
import type { ShutdownHooks } from "../../../infra/local/shutdown.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Role } from "../../../shared/contract/roles.ts";
import { addPatient, type ClinicIds, employ, onboard, openLocation } from "../onboard.ts";

/** A signed-in user. */
export interface Person {
  readonly user_id: string;
  readonly role: Role;
  /** The account's id, where the account was rebuilt. @default the user's id */
  readonly account?: string;
}

/** The product's API: the real handlers behind the local gateway. */
export type DrillApi = Api<Person>;

// The drill has no sign-in. The bearer token names the user.
const authorize = async (authorization = ""): Promise<Claims> => {
  const [user_id = "", role = "", account] = authorization.replace(/^Bearer /, "").split(" ");
  const groups = { token_use: "access", "cognito:groups": `[${role}]` };
  return account ? { ...groups, sub: account, [USER_ID_CLAIM]: user_id } : { ...groups, sub: user_id };
};

/** Starts the API on a port of this machine, for emulators that run already. */
async function startApi(hooks: ShutdownHooks): Promise<DrillApi> {
  const server = createServer(createGateway({ contract, authorize, load: loadHandler }));
  hooks.add(() => closeNow(server));
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  return new Api(async ({ path, method, headers, body = null }, person) => {
    const authorization = ["Bearer", person?.user_id, person?.role, person?.account].join(" ").trim();
    const answer = await fetch(`${origin}${path}`, { method, body, headers: { ...headers, authorization } });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
  });
}

/** The ids of an appointment to book. */
interface BookingChoice extends ClinicIds {
  readonly patient_id: string;
}

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 14;

/**
 * Books the first free time in the next two weeks.
 * @returns the appointment's id; undefined when there is no free time
 */
export async function bookFirst(
  api: DrillApi,
  receptionist: Person,
  choice: BookingChoice,
): Promise<string | undefined> {
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const date = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const { items } = await api.done(receptionist, contract.appointments.availability, { query: { ...choice, date } });
    const start_time = items.find(({ available }) => available)?.start_time;
    if (start_time === undefined) continue;
    const body = { ...choice, date, start_time };
    return (await api.done(receptionist, contract.appointments.book, { body })).appointment_id;
  }
  return undefined;
}

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
  readonly clinics: readonly [DrillClinic, DrillClinic, ...DrillClinic[]];
  readonly platform: Person;
}

/** Creates the platform administrator, who belongs to no clinic, as `npm run admin:create` does. */
export async function platformAdministrator(): Promise<Person> {
  const { makePlatformAdministrator } = await import("../../../infra/cli/admin-create.ts");
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

interface SceneOptions {
  /** Whether two of the clinics are the demo clinics, with hundreds of rows; otherwise all are small. */
  readonly demo: boolean;
  /** The number of clinics. */
  readonly clinics: number;
}

/** Starts emulators with a state of their own and fills them with clinics. */
export async function setScene(folder: string, { demo, clinics }: SceneOptions, hooks: ShutdownHooks): Promise<Scene> {
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
  const others: DrillClinic[] = [];
  while (others.length + 2 < clinics)
    others.push(await openClinic(api, platform, `Quayside ${String.fromCharCode(67 + others.length)}`));
  return { api, dynamoDb, platform, clinics: [first, second, ...others] };
}

/** A failed check of the drill. */
export class DrillError extends Error {
  override readonly name = "DrillError";
}

/**
 * Checks a condition.
 * @throws DrillError with the sentence unless it holds
 */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new DrillError(sentence);
}
