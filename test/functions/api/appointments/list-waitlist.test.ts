import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem } from "../../../support/noun.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";

const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
const first = WAITLIST_ENTRY.item();
const second = nextItem(WAITLIST_ENTRY, { until: "2027-03-01", patient_id: `pat_${OTHER}` });

const listed = describeList(WAITLIST_ENTRY, {
  handler,
  route: contract.appointments.listWaitlist,
  as: "RECEPTIONIST",
  inOrder: [first, second],
  // The last date of this one was the day before yesterday.
  others: [nextItem(WAITLIST_ENTRY, { entry_id: "wait_01jd3v8c9m4q2w6x8z0y1t5k7q", until: "2027-02-27" })],
});
const idsFor = async (query: Record<string, string>) =>
  (await listed.send({ query })).body.items.map(({ entry_id }) => entry_id);

it.each([
  ["location_id", `loc_${OTHER}`],
  ["service_id", `svc_${OTHER}`],
  ["patient_id", `pat_${OTHER}`],
])("lists only those of the requested %s", async (field, id) => {
  const third = nextItem(WAITLIST_ENTRY, { entry_id: "wait_01jd3v8c9m4q2w6x8z0y1t5k7r", [field]: id });
  listed.given([first, third]);
  expect(await idsFor({ [field]: id })).toEqual([third.entry_id]);
});

it("combines a patient with a location and a service", async () => {
  const { patient_id, location_id, service_id } = WAITLIST_ENTRY.item() as Record<string, string>;
  expect(await idsFor({ patient_id: patient_id ?? "", location_id: location_id ?? "" })).toEqual([first.entry_id]);
  expect(await idsFor({ patient_id: patient_id ?? "", location_id: `loc_${OTHER}` })).toEqual([]);
  expect(await idsFor({ location_id: location_id ?? "", service_id: `svc_${OTHER}` })).toEqual([]);
  expect(await idsFor({ service_id: service_id ?? "" })).toEqual([first.entry_id, second.entry_id]);
});

it("leaves one audit entry of the patients that it shows", async () => {
  await listed.send();
  expect(listed.rows("audit_entry")).toMatchObject([
    { operation: "appointments.listWaitlist", record_ids: [first.patient_id, second.patient_id] },
  ]);
});
