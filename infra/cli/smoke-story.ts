import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger, sharedInMemoryStorage } from "aws-amplify/utils";
import { Temporal } from "temporal-polyfill";
import type { Appointment } from "../../shared/appointments/appointment.ts";
import { contract } from "../../shared/contract/contract.ts";
import { UsageError } from "../usage-error.ts";
import type { Api } from "./api.ts";

/** The user pool as the web app's configuration names it. */
interface UserPool {
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly userPoolEndpoint?: string | undefined;
  readonly authFlow: "USER_SRP_AUTH" | "USER_PASSWORD_AUTH";
}

/**
 * Signs in as the web app does, and returns the access token.
 * @throws UsageError when Cognito refuses or asks for more than the password
 */
export async function signInBySecret(pool: UserPool, username: string, password: string): Promise<string> {
  const { userPoolId, userPoolClientId, userPoolEndpoint, authFlow: authFlowType } = pool;
  // Amplify would warn about the endpoint of an emulator.
  ConsoleLogger.LOG_LEVEL = "ERROR";
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
  // Amplify refuses a second sign-in of a process.
  await sharedInMemoryStorage.clear();
  const { nextStep } = await signIn({ username, password, options: { authFlowType } }).catch((error: Error) => {
    throw new UsageError(`${username} can't sign in: ${error.message}`, { cause: error });
  });
  if (nextStep.signInStep !== "DONE")
    throw new UsageError(`The sign-in of ${username} asks for ${nextStep.signInStep}: finish it in the web app first.`);
  const { tokens } = await fetchAuthSession();
  if (!tokens) throw new Error("Cognito gave no tokens.");
  return tokens.accessToken.toString();
}

/** The patient of every smoke test. */
const PATIENT = { first_name: "Smoke", last_name: "Test", contact: "555-0100", dob: "1980-01-01" };

/** Far enough ahead that no one needs the time, and that a reminder is not due before the cancellation. */
const DAYS_AHEAD = 14;

async function patientOf(api: Api<string>, desk: string): Promise<string> {
  const query = { search: `${PATIENT.first_name} ${PATIENT.last_name}` };
  const { items } = await api.done(desk, contract.patients.list, { query });
  return (items[0] ?? (await api.done(desk, contract.patients.create, { body: PATIENT }))).patient_id;
}

/** Returns the first free time of any service of the clinic. */
async function firstFree(api: Api<string>, desk: string) {
  const from = Temporal.Now.plainDateISO().add({ days: DAYS_AHEAD }).toString();
  for (const { location_id } of (await api.done(desk, contract.locations.list, { query: {} })).items) {
    const { items: services } = await api.done(desk, contract.services.list, { params: { location_id }, query: {} });
    for (const { service_id } of services) {
      const query = { service_id, location_id, from, limit: 1 };
      const [free] = (await api.done(desk, contract.appointments.nextFreeTimes, { query })).items;
      if (free) return { service_id, ...free };
    }
  }
  throw new UsageError(
    "The smoke clinic has no free time: it needs a service and a practitioner with a weekly schedule.",
  );
}

async function cancel(api: Api<string>, desk: string, { appointment_id, version }: Appointment): Promise<void> {
  const body = { appointment_status: "CANCELLED", version } as const;
  const { appointment_status } = await api.done(desk, contract.appointments.setStatus, {
    params: { appointment_id },
    body,
  });
  if (appointment_status !== "CANCELLED")
    throw new Error(`The appointment is ${appointment_status} and not cancelled.`);
}

/**
 * Works as a receptionist does: lists, books an appointment, finds it in its day's list and cancels it.
 * @returns a line about what was done
 * @throws UsageError when the account can't be used, and Error when the API fails
 */
export async function bookAndCancel(api: Api<string>, desk: string): Promise<string> {
  const { role, tenant } = await api.done(desk, contract.accounts.me, {});
  // A mistaken account must not book in a clinic that works.
  if (role !== "RECEPTIONIST" || !/smoke/i.test(tenant?.tenant_name ?? ""))
    throw new UsageError("SMOKE_EMAIL must be a receptionist of a clinic that has Smoke in its name.");
  const patient_id = await patientOf(api, desk);
  const { service_id, date, start_time, practitioner_id, location_id } = await firstFree(api, desk);
  const body = { patient_id, service_id, date, start_time, practitioner_id, location_id };
  const booked = await api.done(desk, contract.appointments.book, { body });
  const query = { from: date, to: date, limit: 100 };
  // The appointment is cancelled when the list fails, too. Otherwise each failing run would keep one more.
  const listed = api.done(desk, contract.appointments.list, { query });
  const { items } = await listed.finally(() => cancel(api, desk, booked));
  if (!items.some(({ appointment_id }) => appointment_id === booked.appointment_id))
    throw new Error(`The list of ${date} lacks the appointment that was booked.`);
  return `${tenant?.tenant_name}: an appointment at ${start_time} on ${date} was booked, listed and cancelled.`;
}
