import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_TEXTS, WAITLIST } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";

import { describeUpdate } from "../../../support/change-tests.ts";
import { deskWith } from "../../../support/desk.ts";
import { DESK, serviceItem } from "../../../support/desk-items.ts";
import { canceled } from "../../../support/rows.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";

const change = { days: ["Tue", "Wed"], from_time: "13:00" };
const updated = describeUpdate(WAITLIST_ENTRY, {
  handler,
  route: contract.appointments.updateWaitlistEntry,
  as: "RECEPTIONIST",
  change,
  items: deskWith(),
  invalid: {
    "more than seven days": { days: Array(8).fill("Mon") },
    "a time that is none": { to_time: "noon" },
    "a last date that is past": { until: "2027-02-01" },
    "a service without an id": { service_id: "" },
  },
});
const { failsNextWrites, given, rows, send, writes } = updated;
const { version } = WAITLIST_ENTRY.item();
const sent = (change: object) => send({ body: { ...change, version } });
const stored = () => rows(WAITLIST_ENTRY.entity)[0];

it("writes the replaced values into the audit entry, which names the patient", async () => {
  await send();
  expect(rows("audit_entry")).toMatchObject([
    {
      operation: "appointments.updateWaitlistEntry",
      record_id: DESK.patient_id,
      changes: [
        { field: "days", from: [], to: change.days },
        { field: "from_time", from: null, to: "13:00" },
      ],
    },
  ]);
});

it("changes the location and the names with the service and the practitioner", async () => {
  const service_id = DESK.service_id.replace(/n$/, "p");
  given([...deskWith(), serviceItem({ service_id, service_name: "X-ray" }), WAITLIST_ENTRY.item()]);
  const { practitioner_id } = DESK;
  expect((await sent({ service_id, practitioner_id })).status).toBe(200);
  expect(stored()).toMatchObject({ service_id, service_name: "X-ray", practitioner_name: "Chidi Okafor" });
  expect((await send({ body: { practitioner_id: "", version: Number(version) + 1 } })).status).toBe(200);
  expect(stored()).toMatchObject({ practitioner_id: "", practitioner_name: "" });
});

it("changes the days for a service that is no longer active, and refuses to wait for it anew", async () => {
  given([...deskWith(serviceItem({ status: "INACTIVE" })), WAITLIST_ENTRY.item()]);
  expect((await send()).status).toBe(200);
  given([...deskWith(serviceItem({ status: "INACTIVE" })), WAITLIST_ENTRY.item()]);
  expect((await sent({ practitioner_id: DESK.practitioner_id })).body.fields).toEqual({
    service_id: APPOINTMENT_TEXTS.serviceInactive,
  });
});

it("lets the row expire after a new last date, and no longer without one", async () => {
  await sent({ until: "2027-03-05" });
  expect(stored()).toMatchObject({ expires: Date.parse("2027-03-07") / 1000 });
  await send({ body: { until: "", version: Number(version) + 1 } });
  expect(stored()).not.toHaveProperty("expires");
});

it("refuses a latest time that comes before the earliest one that is stored", async () => {
  given([...deskWith(), WAITLIST_ENTRY.item({ from_time: "14:00" })]);
  expect((await sent({ to_time: "13:00" })).body.fields).toEqual({ to_time: WAITLIST.endAfterStart });
  expect(writes()).toEqual([]);
});

it("returns an entry that has the requested values already, on any version, and writes nothing", async () => {
  given([WAITLIST_ENTRY.item({ ...change, version: 9 })]);
  expect(await send()).toMatchObject({ status: 200, body: { ...change, version: 9 } });
  expect(writes()).toEqual([]);
});

it("answers a conflict when the entry is changed at the same moment, and writes the change once", async () => {
  failsNextWrites(() => {
    given([...deskWith(), WAITLIST_ENTRY.item({ version: 4 })]);
    return canceled(["ConditionalCheckFailed", "None"]);
  });
  expect(await send()).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 4 } } });
  expect(writes()).toEqual([]);
});
