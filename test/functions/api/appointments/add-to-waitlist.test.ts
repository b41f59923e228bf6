import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, WAITLIST } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";

import { PRACTITIONER, SERVICE } from "../../../support/clinic-items.ts";
import { deskWith } from "../../../support/desk.ts";
import { DESK, patientItem, practitionerItem, serviceItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { foreignItem } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { itRefuses, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";

const { patient_id, service_id, practitioner_id, location_id } = DESK;
const body = { patient_id, service_id };
const preferences = {
  practitioner_id,
  days: ["Mon", "Thu"],
  from_time: "09:00",
  to_time: "12:30",
  until: "2027-03-31",
};
const opened = operation({
  handler,
  route: contract.appointments.addToWaitlist,
  as: "RECEPTIONIST",
  request: { body },
  items: deskWith(),
});
const { failsNextWrites, given, rows, send, writes } = opened;
const key = { headers: { "idempotency-key": "a-key-of-16-chars-or-more" } };
const open = { practitioner_id: "", days: [], from_time: "", to_time: "", until: "" };
const copied = { location_id, patient_name: "Grace Hopper", service_name: "Check-up", location_name: "Lake Street" };

it("writes who waits for what, with the names that the list shows, and returns it", async () => {
  const answer = await send();
  const entry_id = expect.stringMatching(/^wait_[0-9a-z]{26}$/);
  const entry = { ...body, ...open, ...copied, entry_id, practitioner_name: "", created_at: NOW, version: 1 };
  expect(answer).toMatchObject({ status: 201, body: entry });
  expect(rows(WAITLIST_ENTRY.entity)).toEqual([
    {
      ...entry,
      patient_alert: "",
      patient_contact: "555-0101",
      tenant_id: IDS.tenant,
      changed_by: IDS.user,
      changed_at: NOW,
    },
  ]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "appointments.addToWaitlist", record_id: patient_id }]);
});

it("stores every preference, and lets the row expire after its last date", async () => {
  expect(await send({ body: { ...body, ...preferences, location_id } })).toMatchObject({
    status: 201,
    body: { ...preferences, ...copied, practitioner_name: "Chidi Okafor" },
  });
  const [{ expires } = {}] = rows(WAITLIST_ENTRY.entity);
  expect(new Date(Number(expires) * 1000).toISOString()).toBe("2027-04-02T00:00:00.000Z");
});

it("writes one entry for a request that is sent again with its key", async () => {
  const first = await send(key);
  expect(await send(key)).toMatchObject({ status: 201, body: first.body });
  expect(rows(WAITLIST_ENTRY.entity)).toHaveLength(1);
});

it("adds the one who stays of two patients that were merged", async () => {
  const other = `pat_${"0".repeat(26)}`;
  given([...deskWith(), patientItem({ patient_id: other, merged_into: patient_id })]);
  await send({ body: { ...body, patient_id: other } });
  expect(rows(WAITLIST_ENTRY.entity)).toMatchObject([{ patient_id }]);
});

it("reads the patient again when the patient was changed at the same time", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed", "None", "None"]));
  expect((await send()).status).toBe(201);
  expect(rows(WAITLIST_ENTRY.entity)).toHaveLength(1);
});

it("answers 503 and writes nothing when the transaction is cancelled for another reason", async () => {
  failsNextWrites(() => canceled(["None", "ThrottlingError"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});

it.each([
  ["patient", PATIENT, {}],
  ["service", SERVICE, {}],
  ["practitioner", PRACTITIONER, { practitioner_id }],
])("answers 404 for a %s of another clinic", async (_, noun, changes) => {
  const rest = deskWith().filter(({ __edb_e__ }) => __edb_e__ !== noun.entity);
  given([...rest, foreignItem(noun)]);
  expect(await send({ body: { ...body, ...changes } })).toMatchObject({
    status: 404,
    body: { code: "not_found", error: noun.notFound },
  });
  expect(writes()).toEqual([]);
});

it.each([
  [
    "a service that is not active",
    serviceItem({ status: "INACTIVE" }),
    "service_id",
    APPOINTMENT_TEXTS.serviceInactive,
  ],
  [
    "a practitioner who is not active",
    practitionerItem({ status: "INACTIVE" }),
    "practitioner_id",
    APPOINTMENT_TEXTS.practitionerInactive,
  ],
  [
    "a practitioner who does not offer the service",
    serviceItem({ practitioner_ids: ["staff_01jd3v8c9m4q2w6x8z0y1t5k7p"] }),
    "practitioner_id",
    BOOKING_RULE_TEXTS.notOffered("Chidi Okafor", "Check-up"),
  ],
])("refuses %s", async (_, item, field, message) => {
  given(deskWith(item));
  expect(await send({ body: { ...body, practitioner_id } })).toMatchObject({
    status: 422,
    body: { fields: { [field]: message } },
  });
  expect(writes()).toEqual([]);
});

it("refuses a location that does not offer the service", async () => {
  const other = location_id.replace(/n$/, "p");
  expect((await send({ body: { ...body, location_id: other } })).status).toBe(404);
  given([...deskWith(), { ...deskWith()[3], location_id: other, sk: `$location_1#location_id_${other}` }]);
  expect(await send({ body: { ...body, location_id: other } })).toMatchObject({
    status: 422,
    body: { fields: { service_id: APPOINTMENT_TEXTS.otherLocation } },
  });
});

it("says what is wrong with hours and dates", async () => {
  expect((await send({ body: { ...body, from_time: "12:00", to_time: "9:00" } })).body.fields).toEqual({
    to_time: WAITLIST.endAfterStart,
  });
  expect((await send({ body: { ...body, days: ["Someday"] } })).body.fields).toEqual({ "days.0": WAITLIST.days });
  expect((await send({ body: { ...body, until: "2027-02-27" } })).body.fields).toEqual({ until: WAITLIST.past });
});

itRefuses(opened, body, {
  "no patient": { patient_id: "" },
  "no service": { service_id: "" },
  "more than seven days": { days: Array(8).fill("Mon") },
  "a time that is none": { from_time: "25:00" },
  "a date that is none": { until: "2027-02-30" },
});
