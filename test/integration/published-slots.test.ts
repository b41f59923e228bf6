import type { FhirResource, Location, Schedule, Slot } from "fhir/r4";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { times } from "../support/depth.ts";
import { expectValid } from "../support/fhir.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { addPatients, addPractitioner, newPatient } from "./front-desk.ts";
import { hold, type OnlineDesk, openOnlineDesk, setOnline } from "./online-desk.ts";

let gateway: Gateway;
let clinic: Clinic;
let desk: OnlineDesk;
beforeAll(async () => {
  gateway = await startGateway();
}, 30_000);
beforeEach(async () => {
  clinic = await openClinic();
  desk = await openOnlineDesk(clinic, { settings: { publish_slots: true, days_ahead: 60 } });
});
afterAll(() => gateway.stop());

const fileOf = (name: string) => gateway.sendTo("GET", `/api/published/${desk.username}/${name}`);

/** Reads the resources of an NDJSON file, each of which is valid by itself. */
async function linesOf<R extends FhirResource>(name: string): Promise<R[]> {
  const { status, text, headers } = await fileOf(name);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "application/fhir+ndjson",
    "public, max-age=60",
  ]);
  const resources = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as R);
  for (const resource of resources) await expectValid(resource);
  return resources;
}

const slotsFile = () => `slots-${desk.location_id.replace("_", "-")}.ndjson`;

test("names in the manifest every file, with the state of its location", async () => {
  const { status, body } = await fileOf("$bulk-publish");
  const base = `http://localhost:3000/api/published/${desk.username}`;
  expect(status).toBe(200);
  expect(body).toEqual({
    transactionTime: expect.any(String),
    request: `${base}/$bulk-publish`,
    output: [
      { type: "Location", url: `${base}/locations.ndjson` },
      { type: "Schedule", url: `${base}/schedules.ndjson` },
      { type: "Slot", url: `${base}/${slotsFile()}`, extension: { state: ["IL"] } },
    ],
    error: [],
  });
});

test("publishes what the booking page offers, with a link to it, and names no patient", async () => {
  await addPatients(clinic, 3);
  const [first] = await linesOf<Slot>(slotsFile());
  const start = new Date(first?.start ?? "");
  const zone = { timeZone: "America/Chicago" } as const;
  const date = start.toLocaleDateString("en-CA", zone);
  const start_time = start.toLocaleTimeString("en-GB", { ...zone, timeStyle: "short" });
  const booked = await clinic.send("RECEPTIONIST", "appointments", "book", {
    body: { ...desk, params: undefined, username: undefined, date, start_time } as never,
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  const locations = await linesOf<Location>("locations.ndjson");
  const schedules = await linesOf<Schedule>("schedules.ndjson");
  const slots = await linesOf<Slot>(slotsFile());
  expect(slots.map(({ id }) => id)).not.toContain(first?.id);
  expect(locations.map(({ id }) => id)).toEqual([desk.location_id.replace("_", "-")]);
  for (const { schedule, status, extension } of slots) {
    expect(status).toBe("free");
    expect(schedules.map(({ id }) => `Schedule/${id}`)).toContain(schedule.reference);
    const query = new URLSearchParams({ service: desk.service_id, location: desk.location_id });
    expect(extension?.[0]?.valueUrl).toBe(`http://localhost:3000/book/${desk.username}?${query}`);
  }
  for (const name of ["$bulk-publish", "locations.ndjson", "schedules.ndjson", slotsFile()]) {
    const { text } = await fileOf(name);
    for (const secret of ["Hopper", "Grace", "Patient 0", newPatient.contact, newPatient.dob, desk.patient_id])
      expect(text).not.toContain(secret);
  }
});

test("every published time can be held on the booking page, or is taken and others are offered", async () => {
  await addPractitioner(clinic, desk.location_id);
  const slots = await linesOf<Slot>(slotsFile());
  const count = times(100, 15);
  const chosen = slots.filter((_, nth) => nth % Math.max(1, Math.floor(slots.length / count)) === 0).slice(0, count);
  expect(chosen).toHaveLength(count);
  const answers = { held: 0, taken: 0 };
  for (const { start } of chosen) {
    const zone = { timeZone: "America/Chicago" } as const;
    const date = new Date(start).toLocaleDateString("en-CA", zone);
    const start_time = new Date(start).toLocaleTimeString("en-GB", { ...zone, timeStyle: "short" });
    const { status, body } = await hold(desk, start_time, { date });
    if (status === 201) answers.held += 1;
    else {
      expect([status, body.code, body.alternatives.length]).toEqual([409, "slot_taken", 3]);
      answers.taken += 1;
    }
    // The clinic has few holds for which no code was asked.
    if (answers.held % 18 === 17) await releaseAll();
  }
  expect(answers.held + answers.taken).toBe(count);
  expect(answers.held).toBeGreaterThan(count / 3);
});

async function releaseAll() {
  const { endAllHolds } = await import("../../functions/domain/booking/holds.ts");
  const { writeTransaction } = await import("../../functions/platform/dynamo/transaction.ts");
  await writeTransaction([endAllHolds(clinic.tenant_id)]);
}

test("publishes nothing where it is off, where online booking is off, and of an unknown or inactive clinic", async () => {
  const unknown = await gateway.sendTo("GET", "/api/published/unknown/$bulk-publish");
  expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  const expectUnknown = async () => {
    for (const name of ["$bulk-publish", "locations.ndjson", slotsFile()]) {
      const { status, body } = await fileOf(name);
      expect([status, body.error]).toEqual([404, unknown.body.error]);
    }
  };
  await setOnline(clinic, { publish_slots: false, days_ahead: 60 });
  await expectUnknown();
  await setOnline(clinic, { publish_slots: true, enabled: false });
  await expectUnknown();
  await setOnline(clinic, { publish_slots: true });
  expect((await fileOf("$bulk-publish")).status).toBe(200);
  for (const name of ["other.ndjson", "slots-loc-01jd3v8c9m4q2w6x8z0y1t5k7n.ndjson", "%24bulk", "slots-.ndjson"])
    expect((await fileOf(name)).status).toBe(404);
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  await tenantEntity().patch({ tenant_id: clinic.tenant_id }).set({ status: "INACTIVE" }).go();
  await expectUnknown();
});

test("publishes neither a service nor a practitioner whom not everyone can book online", async () => {
  const hidden = await addPractitioner(clinic, desk.location_id, { last_name: "Hidden" });
  const { staffEntity } = await import("../../functions/entities/people.ts");
  await staffEntity().patch({ tenant_id: clinic.tenant_id, staff_id: hidden }).set({ online: false }).go();
  const { text } = await fileOf("schedules.ndjson");
  expect(text).not.toContain("Hidden");
  const { serviceEntity } = await import("../../functions/entities/clinic.ts");
  await serviceEntity()
    .patch({ tenant_id: clinic.tenant_id, service_id: desk.service_id })
    .set({ online: "known" })
    .go();
  expect((await fileOf("schedules.ndjson")).text).toBe("");
  expect((await fileOf(slotsFile())).status).toBe(404);
});
