import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { AwsClientStub } from "aws-sdk-client-mock";
import type { EntityItem } from "electrodb";
import { AppointmentEntity } from "../../functions/data/appointment.ts";
import { BookedDayEntity } from "../../functions/data/booked-day.ts";
import { listItems } from "../../functions/data/listed-appointment.ts";
import { LocationEntity } from "../../functions/data/location.ts";
import { PatientEntity } from "../../functions/data/patient.ts";
import { firstLast } from "../../functions/data/search-keys.ts";
import { ServiceEntity } from "../../functions/data/service.ts";
import { StaffEntity } from "../../functions/data/staff.ts";
import { WeeklyScheduleEntity } from "../../functions/data/weekly-schedule.ts";
import { usualHours } from "../../shared/locations/operating-hours.ts";
import type { TenantRole } from "../../shared/roles.ts";
import { SCHEDULE_DAYS } from "../../shared/weekdays.ts";
import { IDS } from "./event.ts";
import { tenantItem, userItem } from "./rows.ts";

/** Noon of a Monday in Chicago: the moment of every test that stops the clock. */
export const NOW = "2027-03-01T18:00:00.000Z";
export const TODAY = "2027-03-01";

export const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
/** The ids of the rows that a booking needs. */
export const DESK = {
  practitioner_id: `staff_${ULID}`,
  service_id: `svc_${ULID}`,
  location_id: `loc_${ULID}`,
  patient_id: `pat_${ULID}`,
} as const;
export const APPOINTMENT_ID = `appt_${ULID}`;
export const OTHER_APPOINTMENT_ID = "appt_01jd3v8c9m4q2w6x8z0y1t5k7p";

const tenant_id = IDS.tenant;
const { practitioner_id: staff_id, service_id, location_id, patient_id } = DESK;
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };

export type Item = Record<string, unknown>;

/** Returns the item that an entity's write stores. */
export const itemOf = (write: { params(): object }): Item => (write.params() as { Item: Item }).Item;

const chidi = { first_name: "Chidi", middle_name: "", last_name: "Okafor" };
const grace = { first_name: "Grace", middle_name: "", last_name: "Hopper" };

/** Returns the row of an active practitioner. */
export const practitionerItem = (changes: Partial<EntityItem<typeof StaffEntity>> = {}) =>
  itemOf(
    StaffEntity.put({
      tenant_id,
      staff_id,
      user_id: IDS.otherUser,
      ...chidi,
      ...firstLast(chidi),
      ...place,
      date_of_birth: "1975-01-01",
      email: "chidi@example.com",
      phone_number: "5550100102",
      role: "PRACTITIONER",
      status: "ACTIVE",
      location_id,
      version: 3,
      ...changes,
    }),
  );

/** Returns the row of an active service of 30 minutes. */
export const serviceItem = (changes: Partial<EntityItem<typeof ServiceEntity>> = {}) =>
  itemOf(
    ServiceEntity.put({
      tenant_id,
      service_id,
      location_id,
      service_name: "Check-up",
      status: "ACTIVE",
      fee: "80.00",
      duration: 30,
      version: 4,
      ...changes,
    }),
  );

/** Returns the row of a location in Chicago with the usual hours. */
export const locationItem = (changes: Partial<EntityItem<typeof LocationEntity>> = {}) =>
  itemOf(
    LocationEntity.put({
      tenant_id,
      location_id,
      location_name: "Lake Street",
      ...place,
      phone_number: "5550100100",
      email: "lake@example.com",
      time_zone: "America/Chicago",
      operating_hours: usualHours(),
      version: 5,
      ...changes,
    }),
  );

/** Returns the row of a patient. */
export const patientItem = (changes: Partial<EntityItem<typeof PatientEntity>> = {}) =>
  itemOf(
    PatientEntity.put({
      tenant_id,
      patient_id,
      ...grace,
      ...place,
      email: "",
      contact: "555-0101",
      dob: "1980-12-09",
      gender: "UNKNOWN",
      version: 6,
      ...changes,
    }),
  );

/** Returns a weekly schedule with hours from 10:00 to 16:00 on every day. */
export const weekItem = (changes: Partial<EntityItem<typeof WeeklyScheduleEntity>> = {}) =>
  itemOf(
    WeeklyScheduleEntity.put({
      tenant_id,
      staff_id,
      schedules: SCHEDULE_DAYS.map((day_of_week) => ({
        schedule_id: `sch_${ULID}`,
        staff_id,
        location_id,
        day_of_week,
        start_time: "10:00",
        end_time: "16:00",
        is_available: true,
      })),
      version: 7,
      ...changes,
    }),
  );

type AppointmentRow = EntityItem<typeof AppointmentEntity>;

/** Returns a booked appointment of today from 14:00 to 14:30. */
export const appointmentRow = (changes: Partial<AppointmentRow> = {}): AppointmentRow => ({
  tenant_id,
  appointment_id: APPOINTMENT_ID,
  ...DESK,
  date: TODAY,
  start_time: "14:00",
  end_time: "14:30",
  starts_at: "2027-03-01T20:00:00.000Z",
  ends_at: "2027-03-01T20:30:00.000Z",
  appointment_status: "BOOKED",
  patient_name: "Grace Hopper",
  practitioner_name: "Chidi Okafor",
  service_name: "Check-up",
  location_name: "Lake Street",
  fee: "80.00",
  duration: 30,
  created_at: "2027-02-01T15:00:00.000Z",
  version: 2,
  ...changes,
});

/** Returns `appointmentRow` as it is stored. */
export const appointmentItem = (changes: Partial<AppointmentRow> = {}) =>
  itemOf(AppointmentEntity.put(appointmentRow(changes)));

/** Returns the item of an appointment in the list of its clinic. */
export const listedFrom = (item: Item) => listItems(item as unknown as AppointmentRow)[0] as Item;

/** Returns the item of `appointmentItem` in the list of its clinic. */
export const listedItem = (changes: Partial<AppointmentRow> = {}) => listedFrom(appointmentRow(changes));

/** Returns the items and the list items of the appointments among them. */
export const withLists = (items: readonly Item[]): Item[] =>
  items.flatMap((item) =>
    item.__edb_e__ === "appointment" ? [item, ...listItems(item as unknown as AppointmentRow)] : [item],
  );

/** Returns a person's booked day of today, on which every segment of the given appointments has the day's version. */
export const bookedDayItem = (
  person_id: string,
  appointments: { appointment_id: string; starts_at: string; ends_at: string }[],
  more: Item = {},
): Item => ({
  ...itemOf(BookedDayEntity.put({ tenant_id, person_id, utc_date: TODAY, appointments, version: 8 })),
  ...more,
});

/** Returns all rows that a booking needs, without appointments. */
export const deskItems = (): Item[] => [practitionerItem(), weekItem(), serviceItem(), locationItem(), patientItem()];

type Stub = AwsClientStub<DynamoDBDocumentClient>;

const idOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/** Fills the stubbed table with the rows of a caller who is the practitioner, and with the given items. */
export const givenOwn = (dynamo: Stub, items: readonly Item[], user: object = { staff_id }) =>
  givenItems(dynamo, items, "PRACTITIONER", user);

/** Fills the stubbed table with the rows of a caller, who is a receptionist or has the given role, and with the given items. */
export function givenItems(dynamo: Stub, items: readonly Item[], role: TenantRole = "RECEPTIONIST", user: object = {}) {
  const own = [
    { ...userItem(role, user), pk: `$clinic#user_id_${IDS.user}`, sk: "$user_1" },
    { ...tenantItem(), pk: `$clinic#tenant_id_${tenant_id}`, sk: "$tenant_1" },
  ];
  const stored = new Map([...own, ...items].map((item) => [idOf(item), item]));
  dynamo.reset();
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: stored.get(idOf(Key)) }));
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    UnprocessedKeys: {},
    Responses: Object.fromEntries(
      Object.entries(RequestItems as Record<string, { Keys: Item[] }>).map(([table, { Keys }]) => [
        table,
        Keys.map((key) => stored.get(idOf(key))).filter(Boolean),
      ]),
    ),
  }));
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(QueryCommand).resolves({ Items: [] });
}

export type Written = NonNullable<TransactWriteCommandInput["TransactItems"]>;

/** Returns the items of each transaction that was sent, except those that only leave the audit entry of a reading. */
export const transactions = (dynamo: Stub): Written[] =>
  dynamo
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.TransactItems ?? [])
    .filter((items) => !items.some(({ Put }) => Put?.Item?.__edb_e__ === "recentRead"));

/** Returns the operation of an item of a transaction on an entity, such as the ConditionCheck of "service". */
export function operationOn(items: Written, entity: string) {
  const found = items.find(({ Put, Update, ConditionCheck }) => {
    const key = (Update ?? ConditionCheck)?.Key ?? Put?.Item ?? {};
    return String(key.sk).startsWith(`$${entity}_1`);
  });
  return found && Object.entries(found)[0];
}

/** Returns the condition of an operation, with names and values instead of placeholders. */
export function conditionOf(operation: object | undefined): string {
  const {
    ConditionExpression = "",
    ExpressionAttributeValues = {},
    ExpressionAttributeNames = {},
  } = operation as {
    ConditionExpression?: string;
    ExpressionAttributeValues?: Item;
    ExpressionAttributeNames?: Record<string, string>;
  };
  return ConditionExpression.replace(/:\w+/g, (name) => JSON.stringify(ExpressionAttributeValues[name])).replace(
    /#\w+/g,
    (name) => ExpressionAttributeNames[name] ?? name,
  );
}
