import {
  type AppointmentRow,
  listedOf,
  listItems,
  listPrefix,
  listWrites,
} from "../../../../functions/domain/booking/appointment-lists.ts";
import { table } from "../../../../functions/platform/dynamo/table.ts";
import { appointmentRow } from "../../../support/appointment-items.ts";

const CHECKED_IN = "2026-11-23T15:04:05.678Z";
const row = appointmentRow({ appointment_status: "CHECKED-IN", checked_in_at: CHECKED_IN });
const ended = appointmentRow({ appointment_status: "COMPLETED" });
const itemsOfRow = () => listItems(row);

/** Returns the sort keys of the lists of the clinic and of owners. */
const keysIn = (at: string, owners: readonly (string | undefined)[], { appointment_id }: AppointmentRow = row) =>
  owners.map((owner) => `${listPrefix(owner)}${at}#${appointment_id}`);

const ownersOf = ({ location_id, practitioner_id, patient_id, service_id }: AppointmentRow) =>
  [undefined, location_id, practitioner_id, patient_id, service_id] as const;

test("lists an appointment in its clinic, of its location, practitioner and patient, and of its service until it ends", () => {
  const at = `${row.date}T${row.start_time}`;
  expect(itemsOfRow().map(({ sk }) => sk)).toEqual(keysIn(at, ownersOf(row)));
  expect(listItems(ended).map(({ sk }) => sk)).toEqual(keysIn(at, ownersOf(ended).slice(0, 4), ended));
});

test("omits from an item only the owner that its key holds, and what the appointment lacks", () => {
  const { location_id: l, practitioner_id: d, patient_id: p, service_id: s } = row;
  const owners = { l, d, p, s };
  expect(itemsOfRow().map((item) => Object.keys(owners).filter((short) => !(short in item)))).toEqual([
    [],
    ["l"],
    ["d"],
    ["p"],
    ["s"],
  ]);
  expect(itemsOfRow()[0]).toMatchObject(owners);
  expect(itemsOfRow().every((item) => "ci" in item && !("co" in item))).toBe(true);
});

test("stores an instant as a number, and leaves every other text as it is", () => {
  expect(itemsOfRow()[0]).toMatchObject({ ci: Date.parse(CHECKED_IN), pn: row.patient_name });
  const texts = listItems({ ...row, reason: CHECKED_IN, checked_in_at: "2026-11-23T15:04:05Z", started_at: "soon" });
  expect(texts[0]).toMatchObject({ w: CHECKED_IN, ci: "2026-11-23T15:04:05Z", st: "soon" });
});

test("reads from each item of the lists the same appointment", () => {
  const { tenant_id } = row;
  const [first, ...others] = itemsOfRow().map((item) => listedOf(tenant_id, item));
  expect(first).toMatchObject({ ...row, checked_in_at: CHECKED_IN, version: row.version });
  for (const other of others) expect(other).toEqual(first);
});

test("reads an instant that is stored as text as it was written", () => {
  const texts = { checked_in_at: "2026-11-23T15:04:05Z", started_at: "soon" };
  const [item] = listItems({ ...row, ...texts });
  expect(item && listedOf(row.tenant_id, item)).toMatchObject(texts);
});

test("removes an appointment from the lists that it is no longer in", () => {
  const moved = { ...row, practitioner_id: "staff_01jd3v00000000000000000009" };
  const writes = listWrites(row, moved);
  expect(writes.flatMap(({ Put }) => (Put?.Item ? [Put.Item.sk] : []))).toEqual(listItems(moved).map(({ sk }) => sk));
  expect(writes.flatMap(({ Delete }) => (Delete ? [Delete] : []))).toEqual([
    { TableName: table.table, Key: { pk: itemsOfRow()[2]?.pk, sk: itemsOfRow()[2]?.sk } },
  ]);
});
