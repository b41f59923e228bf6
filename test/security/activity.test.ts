import type { Role } from "../../shared/contract/roles.ts";
import { type ClinicIds, canariesOf, goodBody, type Mark } from "../support/bodies.ts";
import { IDS } from "../support/call.ts";
import { type CanaryClinic, nextViewer, openCanaryClinic, PNG, putUpload, routeOf } from "../support/canary-clinic.ts";
import { openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { printFigures } from "../support/depth.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { operations, requestOf } from "../support/operations.ts";
import { changeAppointment } from "../support/stored-appointments.ts";
import { tableRows } from "../support/table-rows.ts";

/** What marks the personal data of the clinic. */
const MARK: Mark = { name: "watched", phone: "5559400741", dob: "1944-06-06" };

/** What the tests of a file use. Imports follow every new value. */
let gateway: Gateway;
let clinic: CanaryClinic;

/** Starts the gateway with the table's stream, and opens the clinic whose entries the tests read. */
function openWatchedClinic(): void {
  beforeAll(async () => {
    gateway = await startGateway({ stream: true });
    clinic = await openCanaryClinic(gateway, MARK);
    await newEntries();
  }, 30_000);
  afterAll(() => gateway.stop());
}

/** The entries that the tests before have left. */
let known = new Set<string>();

/** Returns all audit entries in the table. */
const entries = async () =>
  (await tableRows(gateway.emulators.dynamoDb, "", "audit_entry")).map((row) => JSON.parse(row));

/** Returns the entries that were not known. */
async function newEntries() {
  const all = await entries();
  const added = all.filter(({ activity_id }) => !known.has(activity_id));
  known = new Set(all.map(({ activity_id }) => activity_id));
  return added;
}

interface Sending {
  /** What the clinic's state asks for besides, or instead. */
  readonly changes?: object;
  readonly ids?: ClinicIds;
  readonly nth?: string;
  readonly as?: Role;
}

/** Sends an operation as a person whose role is allowed, with a valid body. */
async function perform<N extends string>(name: N, { changes, ids = clinic.ids, nth = "9", as }: Sending = {}) {
  const route = routeOf(name);
  const role = as ?? (route.roles === "public" ? "TENANT_ADMIN" : (route.roles[0] as Role));
  const body = goodBody(name, ids, MARK, nth);
  const request = requestOf(route, body && { ...body, ...changes }, ids);
  const headers = nextViewer();
  return { ...(await gateway.send(route, { token: clinic.as(role), headers, ...request })), role, ids };
}

const clinicsVersion = async () => ({ version: (await perform("tenants.getCurrent")).body.version });

/** Invites an account and sends the onboarding's next step, or the two next ones. */
async function onboard(nth: string, completes: boolean) {
  const { email } = goodBody("accounts.signup", clinic.ids, MARK, nth) as { email: string };
  const { user } = (await perform("accounts.signup", { nth })).body;
  const ids = { ...clinic.ids, user_id: user.id };
  const second = await perform("tenants.create", { ids, nth });
  if (!completes) return second;
  const { tenant_id } = second.body;
  return perform("accounts.createUser", { changes: { email }, ids: { ...ids, tenant_id }, nth });
}

/** Registers two patients and merges them. */
async function mergeTwo() {
  const register = async () => (await perform("patients.create")).body.patient_id;
  const ids = { ...clinic.ids, patient_id: await register(), other_id: await register() };
  return perform("patients.merge", { ids });
}

/** Begins an import and imports a row. */
async function importOne() {
  const { import_id } = (await perform("imports.create")).body;
  const ids = { ...clinic.ids, import_id };
  const answer = await perform("imports.addRows", {
    ids,
    changes: { rows: [{ row: 1, values: goodBody("patients.create", clinic.ids, MARK) }] },
  });
  return { ...answer, ids: { ...ids, imported_id: answer.body.items[0]?.record_id ?? "" } };
}

/** Stores a deletion as another operator has requested it. */
async function requestDeletion(clinic_id: string): Promise<void> {
  const { tenantDeletionEntity } = await import("../../functions/entities/offboarding.ts");
  await tenantDeletionEntity()
    .put({
      clinic_id,
      tenant_name: "Leaving Clinic",
      status: "REQUESTED",
      requested_by: "other@example.com",
      requested_by_id: IDS.otherUser,
      requested_at: "2026-11-20T10:00:00.000Z",
      confirmed_by: null,
      confirmed_at: null,
      delete_after: null,
      deleted_at: null,
      deleted: null,
      backups_until: null,
    })
    .go();
}

const person = (nth: string) => ({ email: `canary${MARK.name}-administrator${nth}@example.com` });

/** Invites another administrator and sends an operation on them. */
async function onAdministrator(nth: string, name: string, changes: object = {}) {
  const { user_id } = (await perform("accounts.inviteAdministrator", { changes: person(nth) })).body;
  return perform(name, { ids: { ...clinic.ids, user_id }, changes });
}
const INACTIVE = { status: "INACTIVE", version: 1 };

const NEW_PLACE = { location_name: `canary${MARK.name} further` };

/** Creates a row that nothing refers to, and deletes it. */
async function removeNew(creation: string, removal: string, id: string) {
  const created = String((await perform(creation, { nth: "7" })).body[id]);
  return perform(removal, { ids: { ...clinic.ids, [id]: created } });
}

/** What has to stand before an operation can succeed, or be different in its body. */
const PREPARED: Record<string, () => Promise<Omit<Awaited<ReturnType<typeof perform>>, "role"> & { role: string }>> = {
  "payments.reverse": () =>
    perform("payments.reverse", { ids: { ...clinic.ids, entry_id: clinic.ids.ledger_entry_id ?? "" } }),
  "online.putSettings": async () => {
    const { version } = (await perform("online.getSettings")).body;
    return perform("online.putSettings", { changes: { version } });
  },
  "online.book": () => bookOnline(1),
  "online.confirm": () => byLink("online.confirm", 2),
  "online.cancel": () => byLink("online.cancel", 3),
  "online.move": () => byLink("online.move", 4),
  "online.acceptOffer": () => answerOffer("online.acceptOffer", 6),
  "online.declineOffer": () => answerOffer("online.declineOffer", 7),
  "appointments.markSeen": async () => perform("appointments.markSeen", { ids: (await bookOnline(5)).ids }),
  // The session of the one who performs the others would end.
  "accounts.signOutEverywhere": () => perform("accounts.signOutEverywhere", { as: "TENANT_ADMIN" }),
  "accounts.resendInvitation": async () => {
    const { ids, body } = await onboard("6", false);
    return perform("accounts.resendInvitation", { ids: { ...ids, tenant_id: body.tenant_id ?? "" } });
  },
  // The clinic's own request has been deleted by then.
  "staff.answerTimeOff": async () => {
    const { time_off_id } = (await perform("staff.requestTimeOff")).body;
    return perform("staff.answerTimeOff", { ids: { ...clinic.ids, time_off_id } });
  },
  "accounts.inviteAdministrator": () => perform("accounts.inviteAdministrator", { changes: person("1") }),
  "accounts.inviteAdministratorOf": () => perform("accounts.inviteAdministratorOf", { changes: person("2") }),
  "accounts.updateAdministrator": () => onAdministrator("3", "accounts.updateAdministrator", INACTIVE),
  "accounts.updateAdministratorOf": () => onAdministrator("4", "accounts.updateAdministratorOf", INACTIVE),
  "accounts.resendAdministratorInvitation": () => onAdministrator("5", "accounts.resendAdministratorInvitation"),
  "accounts.handOver": async () => {
    const { user_id } = (await perform("accounts.inviteAdministrator", { changes: person("6") })).body;
    const { userEntity } = await import("../../functions/entities/people.ts");
    await userEntity().patch({ user_id }).set({ invitation: "accepted" }).go();
    return perform("accounts.handOver", { ids: { ...clinic.ids, user_id }, changes: await clinicsVersion() });
  },
  "accounts.resetMfa": () => onAdministrator("7", "accounts.resetMfa"),
  "staff.setRoles": () => onAdministrator("9", "staff.setRoles"),
  "tenants.create": () => onboard("7", false),
  "accounts.createUser": () => onboard("8", true),
  // Closed, the clinic would refuse the others.
  "tenants.setStatus": async () =>
    perform("tenants.setStatus", { changes: { status: "ACTIVE", ...(await clinicsVersion()) } }),
  "staff.putSchedules": () =>
    perform("staff.putSchedules", {
      changes: { items: [{ day_of_week: "Wed", start_time: "09:00", end_time: "17:00" }], version: 1 },
    }),
  "staff.setAvailability": () => perform("staff.setAvailability", { changes: { is_available: false, version: 2 } }),
  "patients.putInsurance": () => perform("patients.putInsurance", { changes: { version: 1 } }),
  // It was moved before.
  "appointments.setStatus": () => perform("appointments.setStatus", { changes: { version: 2 } }),
  "appointments.setOwnStatus": async () => {
    const { tenant_id, ids } = clinic;
    // Starting one is possible on its own day only, taking that back at any time.
    await changeAppointment(tenant_id, ids.appointment_id as string, { appointment_status: "IN-PROGRESS" });
    const { version } = (await perform("appointments.get")).body;
    return perform("appointments.setOwnStatus", { changes: { appointment_status: "CHECKED-IN", version } });
  },
  "tenants.updateCurrent": async () => perform("tenants.updateCurrent", { changes: await clinicsVersion() }),
  "tenants.putNotificationSettings": () => perform("tenants.putNotificationSettings", { changes: { version: 1 } }),
  "logos.put": async () => {
    await putUpload(gateway, clinic.tenant_id, PNG);
    return perform("logos.put");
  },
  "patients.listDuplicates": async () => {
    // The stream derives the pair from the new rows alone.
    await gateway.emulators.skipStream();
    for (const _ of ["one", "two"]) await perform("patients.create");
    await gateway.emulators.drainStream();
    return perform("patients.listDuplicates");
  },
  "patients.merge": () => mergeTwo(),
  "patients.erase": async () => {
    const patient_id = (await perform("patients.create")).body.patient_id;
    return perform("patients.erase", { ids: { ...clinic.ids, patient_id } });
  },
  "patients.listMerges": async () => {
    const { ids } = await mergeTwo();
    return perform("patients.listMerges", { ids });
  },
  "patients.undoMerge": async () => {
    const { body, ids } = await mergeTwo();
    return perform("patients.undoMerge", { ids: { ...ids, merge_id: body.merge_id } });
  },
  "locations.update": () => perform("locations.update", { changes: { location_name: `canary${MARK.name} elsewhere` } }),
  // It was renamed before.
  "locations.setRoomStatus": () => perform("locations.setRoomStatus", { changes: { version: 2 } }),
  "services.update": () => perform("services.update", { changes: { service_name: `canary${MARK.name} other` } }),
  "services.remove": () => removeNew("services.create", "services.remove", "service_id"),
  "billing.create": async () => {
    const location_id = (await perform("locations.create", { nth: "5", changes: NEW_PLACE })).body.location_id;
    return perform("billing.create", { ids: { ...clinic.ids, location_id } });
  },
  "insurance.removeProvider": () => removeNew("insurance.createProvider", "insurance.removeProvider", "provider_id"),
  "insurance.removeCompany": () => removeNew("insurance.createCompany", "insurance.removeCompany", "company_id"),
  "staff.removeNoteTemplate": () => removeNew("staff.createNoteTemplate", "staff.removeNoteTemplate", "template_id"),
  "feeds.remove": () => removeNew("feeds.create", "feeds.remove", "feed_id"),
  "integrations.removeWebhook": () =>
    removeNew("integrations.createWebhook", "integrations.removeWebhook", "webhook_id"),
  "imports.addRows": () => importOne(),
  "imports.undo": async () => perform("imports.undo", { ids: (await importOne()).ids }),
  "appointments.book": async () => {
    await perform("staff.setAvailability", { changes: { is_available: true, version: 3 } });
    return perform("appointments.book", { changes: { start_time: "15:00" } });
  },
  "audit.findRecords": () => {
    const { patient_id = "" } = clinic.ids;
    return perform("audit.findRecords", { ids: { ...clinic.ids, record_id: patient_id } });
  },
  // Another operator has requested it, of a clinic that no other operation needs.
  "offboarding.confirmDeletion": async () => {
    const { tenant_id } = await openClinic();
    await requestDeletion(tenant_id);
    return perform("offboarding.confirmDeletion", { ids: { ...clinic.ids, tenant_id } });
  },
  // Another patient than that of the appointment waits for its time.
  "appointments.listWaitlistMatches": async () => {
    const patient_id = (await perform("patients.create")).body.patient_id;
    await perform("appointments.addToWaitlist", { ids: { ...clinic.ids, patient_id } });
    return perform("appointments.listWaitlistMatches");
  },
};

/** Books an appointment as a patient in a week of its own, and returns the ids of the appointment, the patient and its link. */
async function bookOnline(week: number) {
  const date = daysAfter(MONDAY, 7 * week);
  const { hold = "" } = (await perform("online.hold", { changes: { date } })).body;
  const held = { ...clinic.ids, hold };
  const { email } = goodBody("online.sendCode", held, MARK, String(week)) as { email: string };
  await perform("online.sendCode", { ids: held, nth: String(week) });
  const code = await vi.waitFor(() => {
    const mail = gateway.emulators.outbox.list().find(({ to }) => to === email);
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? expect.fail("no code came");
  });
  const answer = await perform("online.book", { ids: held, changes: { code } });
  const { appointment_id } = answer.body.appointment;
  const ids = { ...held, appointment_id, link: answer.body.token };
  const { patient_id } = (await perform("appointments.get", { ids, as: "RECEPTIONIST" })).body;
  return { ...answer, role: "PATIENT_ONLINE", date, ids: { ...ids, patient_id } };
}

/** Sends an operation by the link of a new appointment. The answer names no id, so it comes with those of the booking. */
async function byLink(name: string, week: number) {
  const { ids, date } = await bookOnline(week);
  const changes = name === "online.move" ? { date, start_time: "10:00" } : {};
  return { ...(await perform(name, { ids, changes })), role: "PATIENT_LINK", ids };
}

/** An instant by day at the clinic, because no one is offered a time at night. */
const tomorrowAtNoon = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00:00.000Z`;

/** Answers the offer of a time that a cancellation has freed, by the link of the mail. The answer names no id. */
async function answerOffer(name: string, week: number) {
  const { version } = (await perform("online.getSettings")).body;
  const offers = { enabled: true, minutes: 60, order: "longest" };
  await perform("online.putSettings", { changes: { version, offers } });
  const patient_id = (await perform("patients.create", { nth: `8${week}` })).body.patient_id;
  const wishes = { days: [], from_time: undefined, to_time: undefined };
  await perform("appointments.addToWaitlist", { ids: { ...clinic.ids, patient_id }, changes: wishes });
  const date = daysAfter(MONDAY, 7 * week);
  const booked = (await perform("appointments.book", { changes: { date, start_time: "11:00" } })).body;
  const ids = { ...clinic.ids, appointment_id: booked.appointment_id };
  const cancellation = { appointment_status: "CANCELLED", version: booked.version };
  await perform("appointments.setStatus", { ids, changes: cancellation });
  await gateway.emulators.drainStream();
  const { handler } = await import("../../functions/events/jobs/offer-times.ts");
  await handler({ time: tomorrowAtNoon() }, { getRemainingTimeInMillis: () => 300_000 });
  const mail = gateway.emulators.outbox.list().find(({ text }) => text.includes("/my-offer#"));
  const [, token = ""] = /\/my-offer#(\S+)/.exec(mail?.text ?? "") ?? [];
  const { findOffer } = await import("../../functions/domain/offers/offer-token.ts");
  const { offer } = (await findOffer(token))?.freed ?? {};
  await newEntries();
  const answered = await perform(name, { changes: { token } });
  const touched = { patient_id: offer?.patient_id ?? "", appointment_id: offer?.appointment_id ?? "" };
  return { ...answered, role: "PATIENT_LINK", ids: { ...clinic.ids, ...touched } };
}

openWatchedClinic();
const figures = { operations: 0, entries: 0 };
afterAll(() => printFigures(`activity: ${figures.operations} operations, ${figures.entries} entries`));

/** What the stream leads to. It comes first, because the emulator reads the whole stream at every write until it is ended. */
const STREAMED = ["patients.listDuplicates", "online.acceptOffer", "online.declineOffer"];

const audited = operations
  .filter(({ route }) => route.audited || route.reads)
  .map((each) => ({ ...each, name: `${each.domain}.${each.operation}` }))
  .sort((a, b) => Number(STREAMED.includes(b.name)) - Number(STREAMED.includes(a.name)));

test.each(audited)("$domain $operation leaves an entry of who did it to what", async ({ name, route }) => {
  if (figures.operations === STREAMED.length) await gateway.emulators.endStream();
  const answer = await (PREPARED[name] ?? (() => perform(name)))();
  expect(answer.status, answer.text).toBeLessThan(300);
  const added = (await newEntries()).filter((entry) => entry.operation === name);
  expect(added.length).toBeGreaterThan(0);
  if (!route.audited) expect(added, "one entry for a page").toHaveLength(1);
  if (answer.role === "PLATFORM_ADMIN") expect(added.map(({ tenant_id }) => tenant_id)).toContain("platform");
  else expect(added.filter(({ tenant_id }) => tenant_id === "platform")).toEqual([]);
  for (const entry of added) {
    expect(entry).toMatchObject({
      user_role: answer.role,
      request_id: answer.headers["apigw-requestid"],
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const touched = JSON.stringify([answer.body, answer.ids]);
    for (const id of entry.record_ids ?? [entry.record_id]) {
      expect(id).not.toBe("");
      expect(touched, "the record is the one that was touched").toContain(id);
    }
    const years = (entry.expires - Date.now() / 1000) / 86_400 / 365.25;
    expect(years).toBeCloseTo(6, 1);
  }
  figures.operations += 1;
  figures.entries += added.length;
});

test("leaves an entry for every operation that is audited", () => expect(figures.operations).toBe(audited.length));

test("audits every change of clinics, staff, patients, leads and appointments", () => {
  const watched = ["accounts", "tenants", "logos", "staff", "patients", "appointments", "payments", "imports"];
  const silent = operations.filter(
    ({ domain, route }) => watched.includes(domain) && route.method !== "GET" && !route.audited,
  );
  // They have no caller or change no record: a mail that anyone can ask for, a form to upload with, and a search.
  expect(silent.map(({ domain, operation }) => `${domain}.${operation}`)).toEqual([
    "accounts.forgotPassword",
    "logos.startUpload",
    "patients.findDuplicates",
  ]);
});

test("audits every write of the platform's administrators but a form to upload with", () => {
  const silent = operations.filter(
    ({ route }) =>
      route.roles.includes("PLATFORM_ADMIN") && route.roles !== "public" && route.method !== "GET" && !route.audited,
  );
  expect(silent.map(({ domain, operation }) => `${domain}.${operation}`)).toEqual(["logos.startUpload"]);
});

test("stores no personal data in an entry but the values that a change replaced", async () => {
  const all = await entries();
  const leaking = all.filter(({ changes: _, ...entry }) =>
    canariesOf(MARK).some((canary) => JSON.stringify(entry).includes(canary)),
  );
  expect(leaking).toEqual([]);
  const readings = all.filter(({ operation }) => !routeOf(operation).audited);
  expect(readings.filter(({ changes }) => changes)).toEqual([]);
});

test("stores nothing of a note in an entry", async () => {
  const text = JSON.stringify(await entries());
  expect(text).not.toContain(`canary${MARK.name} text`);
});

test("leaves no entry for a patient who can't be read", async () => {
  const before = (await entries()).length;
  const ids = { ...clinic.ids, patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n" };
  expect((await perform("patients.get", { ids })).status).toBe(404);
  expect(await entries()).toHaveLength(before);
});
