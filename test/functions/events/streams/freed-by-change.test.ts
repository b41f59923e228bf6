import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { handler } from "../../../../functions/events/streams/fan-out.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, deskItems } from "../../../support/desk.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { practitioner_id, location_id } = DESK;
const { holds, rows } = openTable();

beforeEach(() => {
  const settings = OnlineSettings.parse({ enabled: true, offers: { enabled: true } });
  holds([...deskItems(), itemOf(onlineSettingsEntity().put({ tenant_id, ...settings, version: 1 }))]);
});

/** Hands a change of a row to the function, as the table's stream does. */
const change = (before: object, after: object) =>
  handler({
    Records: [
      {
        dynamodb: {
          ...{ SequenceNumber: "1", Keys: marshall({ pk: "row" }) },
          ...{ OldImage: marshall(before), NewImage: marshall(after) },
        },
      } as DynamoDBRecord,
    ],
  });
/** Returns the freed times as "date start end". */
const freed = () => rows("freedTime").map(({ date, start_time, end_time }) => `${date} ${start_time} ${end_time}`);

/** Returns the time off of a person, or the closures of a location, of a year. */
const yearOf = (owner_id: string, ...periods: object[]) => ({
  ...{ __edb_e__: "periodYear", tenant_id, owner_id, year: "2027", version: 1, periods },
});
const LEAVE = { period_id: "off_1", from_date: "2027-03-03", to_date: "2027-03-04" };
const MORNING = {
  period_id: "off_2",
  from_date: "2027-03-05",
  to_date: "2027-03-05",
  start_time: "10:00",
  end_time: "12:00",
};

it("offers the time of an appointment that is cancelled, once for each version", async () => {
  const cancelled = appointmentItem({ appointment_status: "CANCELLED", version: 3 });
  expect(await change(appointmentItem(), cancelled)).toEqual({ batchItemFailures: [] });
  await change(appointmentItem(), cancelled);
  expect(freed()).toEqual(["2027-03-01 14:00 14:30"]);
  expect(rows("freedTime")[0]?.freed_id).toMatch(/_3$/);
});

it("offers the hours of a person whose time off is deleted, and not those of what stays", async () => {
  await change(yearOf(practitioner_id, LEAVE, MORNING), yearOf(practitioner_id, MORNING));
  expect(freed()).toEqual(["2027-03-03 10:00 16:00", "2027-03-04 10:00 16:00"]);
});

it("offers the part of a day that a person is not off any more", async () => {
  await change(yearOf(practitioner_id, LEAVE, MORNING), yearOf(practitioner_id, LEAVE));
  expect(freed()).toEqual(["2027-03-05 10:00 12:00"]);
});

it("offers the hours of all practitioners at a location whose closure is deleted", async () => {
  await change(yearOf(location_id, { ...LEAVE, period_id: "clos_1" }), yearOf(location_id));
  expect(freed()).toEqual(["2027-03-03 10:00 16:00", "2027-03-04 10:00 16:00"]);
});

it("offers nothing when time off is added", async () => {
  await change(yearOf(practitioner_id), yearOf(practitioner_id, LEAVE));
  expect(freed()).toEqual([]);
});
