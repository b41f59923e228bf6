import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENTS } from "../../../../shared/patients/texts.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  bookedDayItem,
  isOfList,
  OTHER_APPOINTMENT_ID,
} from "../../../support/appointment-items.ts";
import { call } from "../../../support/call.ts";
import { IDS } from "../../../support/event.ts";
import type { Item } from "../../../support/item.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT, searchItemsOf } from "../../../support/person-items.ts";

const TARGET = PATIENT.item({ alert: "Latex", contact: "555-0102" });
const OTHER = nextItem(PATIENT, { last_name: "Hoper", version: 2 });
const patient_id = String(TARGET.patient_id);
const other_id = String(OTHER.patient_id);
const people = [TARGET, OTHER].flatMap((row) => [row, ...searchItemsOf(row)]);

/** The time of the other patient's appointment. */
const TIME = {
  appointment_id: APPOINTMENT_ID,
  starts_at: "2027-03-01T20:00:00.000Z",
  ends_at: "2027-03-01T20:30:00.000Z",
};
/** Returns the time of an appointment of the target that begins and ends at these minutes after 20:00. */
const own = (from: number, to: number) => ({
  appointment_id: OTHER_APPOINTMENT_ID,
  starts_at: `2027-03-01T${20 + Math.floor(from / 60)}:${String(from % 60).padStart(2, "0")}:00.000Z`,
  ends_at: `2027-03-01T${20 + Math.floor(to / 60)}:${String(to % 60).padStart(2, "0")}:00.000Z`,
});
const BEFORE = { ...own(0, 0), starts_at: "2027-03-01T19:00:00.000Z" };
const booked = (changes: object = {}) => appointmentItem({ patient_id: other_id, ...changes });

const { dynamo, given, lags, put, remove, rows, send } = operation({
  handler,
  route: contract.patients.merge,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT), body: { other_id, version: Number(TARGET.version), other_version: 2 } },
  items: [...people, booked(), bookedDayItem(other_id, [TIME])],
});
const givenDays = (item: Item, ...days: Item[]) => given([...people, item, ...days]);
const appointment = () => rows("appointment")[0] ?? {};
const timesOf = (id: string) => rows("bookedDay").find(({ person_id }) => person_id === id)?.appointments;
const undo = () =>
  call(handler, contract.patients.undoMerge, {
    as: "RECEPTIONIST",
    params: { merge_id: String(rows("patient").find((row) => row.patient_id === other_id)?.merge_id) },
  });

it("gives an appointment the name, the alert and the contact of the patient, and a new version", async () => {
  const before = appointment();
  expect((await send()).status).toBe(200);
  expect(appointment()).toEqual({
    ...before,
    ...{ patient_id, patient_name: "Grace Hopper", patient_alert: "Latex", patient_contact: "555-0102" },
    ...{ version: 3, changed_by: IDS.user, changed_at: NOW },
  });
});

it("moves the booked time from the day of one patient to that of the other", async () => {
  givenDays(booked(), bookedDayItem(other_id, [TIME]), bookedDayItem(patient_id, [BEFORE]));
  await send();
  expect(timesOf(other_id)).toEqual([]);
  expect(timesOf(patient_id)).toEqual([BEFORE, TIME]);
});

it("moves the booked time back when the merge is undone", async () => {
  await send();
  await undo();
  expect(timesOf(other_id)).toEqual([TIME]);
  expect(timesOf(patient_id)).toEqual([]);
  expect(appointment()).toMatchObject({ patient_id: other_id, patient_name: "Grace Hoper", version: 4 });
});

it.each([
  ["overlaps one of the patient", {}, [own(15, 45)], PATIENTS.merged],
  ["overlaps one of two of the patient", {}, [BEFORE, own(15, 45)], PATIENTS.merged],
  ["follows one of the patient immediately", {}, [BEFORE], undefined],
  ["is on a day on which the patient has none", {}, [], undefined],
  ["was cancelled", { appointment_status: "CANCELLED" }, [own(15, 45)], undefined],
  ["was overbooked for a reason", { overbook_reason: "Insists" }, [], "Insists"],
  ["was overbooked for a reason, and overlaps", { overbook_reason: "Insists" }, [own(15, 45)], "Insists"],
  ["was marked by an earlier merge, and does not overlap now", { overbook_reason: PATIENTS.merged }, [], undefined],
  ["was marked by an earlier merge, and overlaps", { overbook_reason: PATIENTS.merged }, [own(0, 30)], PATIENTS.merged],
])("marks or does not mark as an overbooking an appointment that %s", async (_, changes, times, reason) => {
  givenDays(booked(changes), bookedDayItem(other_id, [TIME]), bookedDayItem(patient_id, times));
  expect((await send()).status).toBe(200);
  expect(appointment()).toMatchObject({ patient_id, version: 3 });
  expect(appointment().overbook_reason).toBe(reason);
  expect("overbook_reason" in appointment()).toBe(reason !== undefined);
});

it("leaves the booked days as they are for an appointment that takes no time", async () => {
  givenDays(booked({ appointment_status: "CANCELLED" }), bookedDayItem(patient_id, [BEFORE]));
  const before = rows("bookedDay");
  await send();
  expect(rows("bookedDay")).toEqual(before);
});

it("removes the mark of a merge when the merge is undone", async () => {
  givenDays(booked(), bookedDayItem(other_id, [TIME]), bookedDayItem(patient_id, [own(15, 45)]));
  await send();
  expect(appointment()).toMatchObject({ overbook_reason: PATIENTS.merged });
  await undo();
  expect(appointment()).not.toHaveProperty("overbook_reason");
});

it("leaves an appointment with a third patient to whom it was moved meanwhile", async () => {
  put(booked({ patient_id: "pat_third" }));
  await send();
  expect(appointment()).toMatchObject({ patient_id: "pat_third", version: 2 });
  expect(timesOf(patient_id)).toBeUndefined();
});

it("passes over an appointment that was deleted meanwhile", async () => {
  remove(booked());
  expect((await send()).status).toBe(200);
  expect(rows("appointment")).toEqual([]);
  expect(rows("merge")).toMatchObject([{ state: "MERGED" }]);
});

it("finds an appointment that was booked a moment ago, and reads the list page by page", async () => {
  lags();
  await send();
  expect(appointment()).toMatchObject({ patient_id });
  const pages = dynamo
    .commandCalls(QueryCommand, { ConsistentRead: true })
    .map(({ args }) => args[0].input)
    .filter(({ ExpressionAttributeValues: { ":sk1": from } = {} }) => isOfList(from, other_id));
  expect(pages).toMatchObject([{ Limit: 100 }]);
});
