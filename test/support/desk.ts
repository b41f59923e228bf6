import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { AwsClientStub } from "aws-sdk-client-mock";
import { firstLast } from "../../functions/domain/search/terms.ts";
import { locationEntity, serviceEntity } from "../../functions/entities/clinic.ts";
import { patientEntity } from "../../functions/entities/patients.ts";
import { staffEntity, weeklyScheduleEntity } from "../../functions/entities/people.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import type { TenantRole } from "../../shared/contract/roles.ts";
import { usualHours } from "../../shared/locations/location.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";
import { IDS } from "./call.ts";
import { NOW } from "./dates.ts";
import { type Item, itemOf, tenantItem, userItem } from "./rows.ts";

export const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
/** The ids of the rows that a booking needs. */
export const DESK = {
  practitioner_id: `staff_${ULID}`,
  service_id: `svc_${ULID}`,
  location_id: `loc_${ULID}`,
  patient_id: `pat_${ULID}`,
} as const;

const tenant_id = IDS.tenant;
const { practitioner_id: staff_id, service_id, location_id, patient_id } = DESK;
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };

const chidi = { first_name: "Chidi", middle_name: "", last_name: "Okafor" };
const grace = { first_name: "Grace", middle_name: "", last_name: "Hopper" };

/** Returns the row of an active practitioner. */
export const practitionerItem = (changes: Partial<RowOf<typeof staffEntity>> = {}) =>
  itemOf(
    staffEntity().put({
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
export const serviceItem = (changes: Partial<RowOf<typeof serviceEntity>> = {}) =>
  itemOf(
    serviceEntity().put({
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

/** From 09:00 to 17:00 on all seven days. */
const everyDay = Object.fromEntries(
  Object.entries(usualHours()).map(([day, hours]) => [day, { ...hours, status: "available" as const }]),
) as ReturnType<typeof usualHours>;

/** Returns the row of a location in Chicago that is open on every day. */
export const locationItem = (changes: Partial<RowOf<typeof locationEntity>> = {}) =>
  itemOf(
    locationEntity().put({
      tenant_id,
      location_id,
      location_name: "Lake Street",
      ...place,
      phone_number: "5550100100",
      email: "lake@example.com",
      time_zone: "America/Chicago",
      operating_hours: everyDay,
      version: 5,
      ...changes,
    }),
  );

/** Returns the row of a patient. */
export const patientItem = (changes: Partial<RowOf<typeof patientEntity>> = {}) =>
  itemOf(
    patientEntity().put({
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
export const weekItem = (changes: Partial<RowOf<typeof weeklyScheduleEntity>> = {}) =>
  itemOf(
    weeklyScheduleEntity().put({
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

/** Returns all rows that a booking needs, without appointments. */
export const deskItems = (): Item[] => [practitionerItem(), weekItem(), serviceItem(), locationItem(), patientItem()];

/** Sets the clock to noon of the desk's day before each test, and then calls `given`, which can fill the table. */
export function atNoon(given: () => void = () => undefined): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
    given();
  });
  afterEach(() => void vi.useRealTimers());
}

/** Returns the desk's items, in which the given ones replace those with the same key. */
export const deskWith = (...items: readonly Item[]): Item[] => [
  ...deskItems().filter(({ pk, sk }) => !items.some((item) => item.pk === pk && item.sk === sk)),
  ...items,
];

/** Returns the error of a write whose condition the stored item violates, or whose item is missing. */
export const refused = (item?: Item) =>
  new ConditionalCheckFailedException({ message: "", $metadata: {}, ...(item && { Item: marshall(item) }) });

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
