import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { AwsClientStub } from "aws-sdk-client-mock";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";
import { givenItems, transactions } from "./booking-table.ts";
import { DESK, deskItems, locationItem, weekItem } from "./desk-items.ts";
import { IDS } from "./event.ts";

const { practitioner_id: staff_id, location_id } = DESK;

export const OTHER_LOCATION = "loc_01jd3v8c9m4q2w6x8z0y1t5k7p";

/** Returns hours on the morning of the nth weekday. */
export const slot = (n: number, changes: Partial<Schedule> = {}): Schedule => ({
  schedule_id: `sch_01jd3v8c9m4q2w6x8z0y1t5k7${n}`,
  staff_id,
  location_id,
  day_of_week: SCHEDULE_DAYS[n] ?? "Mon",
  start_time: "09:00",
  end_time: "12:00",
  is_available: true,
  ...changes,
});

/** The schedule of version 7: Monday and Tuesday mornings here, Monday afternoons elsewhere. */
export const WEEK: readonly Schedule[] = [
  slot(0),
  slot(1),
  slot(5, { day_of_week: "Mon", location_id: OTHER_LOCATION, start_time: "13:00", end_time: "17:00" }),
];

/** Fills the stubbed table with a practitioner who has this weekly schedule; none for version 0. */
export const givenWeek = (
  dynamo: AwsClientStub<DynamoDBDocumentClient>,
  schedules: readonly Schedule[] = WEEK,
  version = 7,
) =>
  givenItems(
    dynamo,
    [
      ...deskItems().filter(({ sk }) => !String(sk).startsWith("$weeklySchedule")),
      locationItem({ location_id: OTHER_LOCATION, location_name: "Hill Road" }),
      ...(version > 0 ? [weekItem({ schedules: [...schedules], version, changed_by: IDS.otherUser })] : []),
    ],
    "TENANT_ADMIN",
  );

/** Returns the weekly schedule that the first transaction writes. */
export const writtenWeek = (dynamo: AwsClientStub<DynamoDBDocumentClient>) =>
  transactions(dynamo)[0]?.find(({ Put }) => Put?.Item?.__edb_e__ === "weeklySchedule")?.Put?.Item ?? {};
