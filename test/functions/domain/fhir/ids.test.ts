import {
  parseReference,
  parseSlotId,
  referenceTo,
  rowId,
  scheduleId,
  slotId,
} from "../../../../functions/domain/fhir/ids.ts";
import { DESK, ULID } from "../../../support/desk.ts";

it("writes our ids with a hyphen, and reads only those of the type", () => {
  expect(rowId("Patient", `pat-${ULID}`)).toBe(`pat_${ULID}`);
  expect(rowId("Practitioner", `staff-${ULID}`)).toBe(`staff_${ULID}`);
  for (const id of [
    `loc-${ULID}`,
    ULID,
    `pat-${ULID}x`,
    `pat-x${ULID}`,
    `pat-8${ULID.slice(1)}`,
    `pat-${ULID.slice(1)}`,
    `pat_${ULID}`,
  ])
    expect(rowId("Patient", id)).toBeUndefined();
});

it("names a slot by service, practitioner and the minute of its start", () => {
  const ids = { ...DESK, starts_at: "2027-03-01T18:00:00.000Z" };
  const { service_id, practitioner_id, starts_at } = ids;
  expect(scheduleId(ids)).toBe(`${ULID}.${ULID}`);
  expect(slotId(ids)).toBe(`${ULID}.${ULID}.hwem0`);
  expect(parseSlotId(slotId(ids))).toEqual({ service_id, practitioner_id, starts_at });
  for (const id of [
    "",
    ULID,
    `${ULID}.${ULID}`,
    `${ULID}.${ULID}.`,
    `x${slotId(ids)}`,
    `${slotId(ids)}.x`,
    `${ULID}.${ULID}.HWEM0`,
  ])
    expect(parseSlotId(id)).toBeUndefined();
  expect(parseSlotId(`${ULID}.${ULID}.zzzzzzzz`), "later than every calendar").toBeUndefined();
});

it("reads a reference by its last two parts", () => {
  expect(parseReference("https://example.com/api/fhir/Patient/pat-1")).toEqual({ type: "Patient", id: "pat-1" });
  expect(parseReference("Patient/pat-1", "Location")).toEqual({ type: "Patient", id: "pat-1" });
  expect(parseReference("pat-1", "Patient")).toEqual({ type: "Patient", id: "pat-1" });
  expect(parseReference("pat-1")).toEqual({ type: "", id: "pat-1" });
});

it("refers to a row, with what people call it where that is known", () => {
  expect(referenceTo("Location", "loc_1", "Lake")).toEqual({ reference: "Location/loc-1", display: "Lake" });
  expect(referenceTo("Location", "loc_1")).toEqual({ reference: "Location/loc-1" });
  expect(referenceTo("Location", "loc_1", "")).toEqual({ reference: "Location/loc-1" });
});
