import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { HILLVIEW_PLAN, LAKESIDE_PLAN } from "../../../infra/local/seed/clinics.ts";
import { DEMO_PASSWORD, demoPerson, LAKESIDE } from "../../../infra/local/seed/people.ts";
import { seed } from "../../../infra/local/seed/seed.ts";
import { USER_POOL_CLIENT_ID } from "../../../infra/local/settings.ts";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import type { Domain } from "../../../shared/contract/contract.ts";
import { sendAs } from "../../support/clinic.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";

interface Request {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

let emulators: Emulators;

beforeAll(async () => {
  emulators = await startEmulators({ cognito: true, s3: true });
  if (!emulators.cognito || !emulators.s3) throw new Error("Cognito or S3 is missing.");
  await seed({ pool: emulators.cognito.pool, s3: emulators.s3.client });
}, 30_000);
afterAll(() => emulators.stop());

/** Sends a request as the demo person. */
function send(email: string, domain: Domain, operation: string, request?: Request) {
  const { role, user_id } = demoPerson(email);
  return sendAs({ as: role, sub: user_id }, domain, operation, request);
}

/** Returns all items of a list, which it reads page by page. */
async function all<Item>(email: string, domain: Domain, operation: string, request: Request = {}) {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "100", ...request.query, ...(cursor && { cursor }) };
    const { status, body } = await send(email, domain, operation, { ...request, query });
    expect(status).toBe(200);
    items.push(...(body.items as Item[]));
    cursor = body.next_cursor as string | null;
  } while (cursor);
  return items;
}

const admin = "admin@lakeside.example.com";
const desk = "reception@lakeside.example.com";

interface Place {
  location_id: string;
  time_zone: string;
}

const places = (email: string) => all<Place>(email, "locations", "list");

const ofPlaces = async (email: string, domain: Domain, operation: string) => {
  const found = [];
  for (const { location_id } of await places(email))
    found.push(...(await all(email, domain, operation, { params: { location_id } })));
  return found;
};

test("gives Lakeside the documented numbers of everything", async () => {
  const zones = (await places(admin)).map(({ time_zone }) => time_zone);
  expect(zones.sort()).toEqual(["America/Chicago", "America/Chicago", "America/Denver"]);
  expect(await ofPlaces(admin, "locations", "listRooms")).toHaveLength(8);
  expect(await ofPlaces(admin, "services", "list")).toHaveLength(15);
  expect(await all(admin, "staff", "list")).toHaveLength(12);
  expect(await all(admin, "billing", "list")).toHaveLength(3);
  expect((await all(admin, "insurance", "listProviders")).length).toBeGreaterThan(2);
  expect((await all(admin, "insurance", "listCompanies")).length).toBeGreaterThan(2);
  const practitioners = await all<{ staff_id: string }>(desk, "staff", "listPractitioners");
  expect(practitioners).toHaveLength(6);
  for (const { staff_id } of practitioners) {
    const { body } = await send(admin, "staff", "listSchedules", { params: { staff_id } });
    expect((body.items as unknown[]).length).toBeGreaterThan(2);
  }
  expect(await all(desk, "patients", "list")).toHaveLength(200);
  expect(await all(desk, "patients", "listLeads")).toHaveLength(30);
  expect(await all(desk, "appointments", "list")).toHaveLength(400);
});

test("gives Hillview a few of each, and none of Lakeside's", async () => {
  const other = "admin@hillview.example.com";
  const otherDesk = "reception@hillview.example.com";
  expect(await places(other)).toHaveLength(2);
  expect(await ofPlaces(other, "locations", "listRooms")).toHaveLength(3);
  expect(await ofPlaces(other, "services", "list")).toHaveLength(4);
  expect(await all(other, "staff", "list")).toHaveLength(HILLVIEW_PLAN.staff.length);
  expect(await all(other, "billing", "list")).toHaveLength(2);
  expect(await all(otherDesk, "patients", "list")).toHaveLength(HILLVIEW_PLAN.patients);
  expect(await all(otherDesk, "patients", "listLeads")).toHaveLength(4);
  expect(await all(otherDesk, "appointments", "list")).toHaveLength(HILLVIEW_PLAN.appointments.total);
});

test("lets only active staff sign in", async () => {
  const client = new CognitoIdentityProviderClient({});
  for (const {
    person: { email },
    status = "ACTIVE",
  } of LAKESIDE_PLAN.staff) {
    const signIn = client.send(
      new InitiateAuthCommand({
        ClientId: USER_POOL_CLIENT_ID,
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
      }),
    );
    if (status === "ACTIVE") expect((await signIn).AuthenticationResult?.AccessToken).toBeDefined();
    else await expect(signIn).rejects.toThrow("User is disabled.");
  }
});

test("links the receptionist, the manager and the practitioner to their accounts", async () => {
  const staff = await all<{ user_id: string; email: string }>(admin, "staff", "list");
  for (const email of [desk, "manager@lakeside.example.com", "practitioner@lakeside.example.com"])
    expect(staff.filter((row) => row.email === email).map((row) => row.user_id)).toEqual([demoPerson(email).user_id]);
});

test("lists the clinics by name and by use, and finds them by their words", async () => {
  const namesOf = async (query: Record<string, string>) =>
    (await all<{ tenant_name: string }>("platform@example.com", "tenants", "list", { query })).map(
      ({ tenant_name }) => tenant_name,
    );
  expect(await namesOf({ sort: "name" })).toEqual(["Hillview Dental", "Lakeside Family Clinic"]);
  expect(await namesOf({ sort: "use" })).toHaveLength(2);
  expect(await namesOf({ search: "boulder" })).toEqual(["Hillview Dental"]);
});

test("keeps the items of unique names and the numbers of rows, so that the demo data behave like any other", async () => {
  const rows = (await all<{ location_id: string; location_name: string }>(admin, "locations", "list")).length;
  const [first] = await all<Record<string, unknown>>(admin, "locations", "list");
  const { location_id: _id, version: _version, ...body } = first ?? {};
  const taken = { ...body, location_name: String(first?.location_name).toUpperCase() };
  expect(await send(admin, "locations", "create", { body: taken })).toMatchObject({ body: { code: "name_taken" } });
  const { readRowCount } = await import("../../../functions/domain/changes/clinic-limit.ts");
  expect(await readRowCount(LAKESIDE, "location")).toBe(rows);
});

test("keeps a seeded time taken", async () => {
  const booked = await all<Appointment>(desk, "appointments", "list", { query: { status: "BOOKED" } });
  const { practitioner_id, service_id, location_id, date, start_time } = booked[0] as Appointment;
  const busy = new Set(booked.filter((each) => each.date === date).map(({ patient_id }) => patient_id));
  const patients = await all<{ patient_id: string }>(desk, "patients", "list");
  const patient_id = patients.find((each) => !busy.has(each.patient_id))?.patient_id;
  const body = { practitioner_id, service_id, location_id, date, start_time, patient_id };
  expect(await send(desk, "appointments", "book", { body })).toMatchObject({
    status: 409,
    body: { code: "slot_taken" },
  });
});
