import type { DynamoDBRecord } from "aws-lambda";
import { isFollowed } from "../../../../functions/events/streams/followed-changes.ts";

type Images = NonNullable<DynamoDBRecord["dynamodb"]>;

const image = (entity: string) => ({ __edb_e__: { S: entity } });
const record = (eventName: "INSERT" | "MODIFY" | "REMOVE", dynamodb?: Images): DynamoDBRecord => ({
  eventName,
  ...(dynamodb && { dynamodb }),
});

it.each(["patient", "appointment", "nameRefresh", "import"])("follows a new and a changed %s", (entity) => {
  expect(isFollowed(record("INSERT", { NewImage: image(entity) }))).toBe(true);
  expect(isFollowed(record("MODIFY", { OldImage: image("room"), NewImage: image(entity) }))).toBe(true);
});

it.each(["service", "room"])("follows a changed %s, but no new and no deleted one", (entity) => {
  expect(isFollowed(record("MODIFY", { NewImage: image(entity) }))).toBe(true);
  expect(isFollowed(record("INSERT", { NewImage: image(entity) }))).toBe(false);
  expect(isFollowed(record("REMOVE", { OldImage: image(entity) }))).toBe(false);
});

it.each(["patient", "lead", "tenant"])("follows a deleted %s", (entity) => {
  expect(isFollowed(record("REMOVE", { OldImage: image(entity) }))).toBe(true);
});

it("follows no deleted appointment, and no row that the function itself writes", () => {
  expect(isFollowed(record("REMOVE", { OldImage: image("appointment") }))).toBe(false);
  expect(isFollowed(record("INSERT", { NewImage: image("search") }))).toBe(false);
});

it.each([
  ["images", undefined],
  ["a new image", {}],
  ["an entity", { NewImage: {} }],
  ["a text as its entity", { NewImage: { __edb_e__: { N: "1" } } }],
])("follows no record without %s", (_, images) => {
  expect(isFollowed(record("INSERT", images))).toBe(false);
});
