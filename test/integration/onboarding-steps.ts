import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";

let emulators: Emulators;

/** The clinic whose platform administrator onboards others. Imports follow its new value. */
export let platform: Clinic;

/** Starts the emulators for the file, with Cognito, and opens a clinic. */
export function openPlatform(): void {
  beforeAll(async () => {
    emulators = await startEmulators({ cognito: true });
    platform = await openClinic();
  });
  afterAll(() => emulators.stop());
}

let nth = 0;
/** Returns digits that no other name or address has. */
export function unique(): string {
  nth += 1;
  return `${Date.now()}${nth}`;
}
const person = (email: string) => ({
  email,
  phone_number: "5550100300",
  street: "2 Hill Road",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
});
/** Takes the first step, which invites the administrator. */
export const signup = (email: string) => platform.send("PLATFORM_ADMIN", "accounts", "signup", { body: { email } });
/** Takes the second step, which creates the clinic. */
export const createTenant = (user_id: string, username: string, changes: object = {}) =>
  platform.send("PLATFORM_ADMIN", "tenants", "create", {
    body: { user_id, username, tenant_name: "Hillview Dental", ...person("hello@example.com"), ...changes },
  });
/** Takes the third step, which creates the administrator. */
export const createUser = (user_id: string, tenant_id: string, email: string) =>
  platform.send("PLATFORM_ADMIN", "accounts", "createUser", {
    body: {
      user_id,
      tenant_id,
      first_name: "Grace",
      last_name: "Hopper",
      date_of_birth: "1980-12-09",
      ...person(email),
    },
  });
/** Returns the first 100 clinics of the platform's list. */
export const tenants = async () => {
  const { body } = await platform.send("PLATFORM_ADMIN", "tenants", "list", { query: { limit: 100 } });
  return body.items as { tenant_id: string; username: string; user_id: string; city: string }[];
};
/** Returns the mails to an address. */
export const mailsTo = async (email: string) => (await emulators.outbox.list()).filter(({ to }) => to === email);
