import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTable } from "../../../infra/local/dynamodb.ts";
import { shutdownHooks } from "../../../infra/local/shutdown.ts";
import { openTableStream, startStream } from "../../../infra/local/stream.ts";
import { openFrontDesk } from "../../integration/front-desk.ts";
import { type Clinic, openClinic } from "../../support/clinic.ts";
import { MONDAY } from "../../support/days.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";

const state = mkdtempSync(join(tmpdir(), "clinic-stream-"));
let emulators: Emulators;
let clinic: Clinic;
let appointment_id: string;
let location_id: string;
beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
  const desk = await openFrontDesk(clinic);
  location_id = desk.location_id;
  // As a first start does after its seed.
  await createTable(emulators.dynamoDb);
  const body = { ...desk, date: MONDAY, start_time: "10:00" };
  appointment_id = (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body.appointment_id;
});
afterAll(async () => {
  await emulators.stop();
  rmSync(state, { recursive: true });
});

const rename = (location_name: string, version: number) =>
  clinic.send("TENANT_ADMIN", "locations", "update", { params: { location_id }, body: { location_name, version } });
const expectName = (name: string) =>
  vi.waitFor(async () => {
    const { body } = await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } });
    expect(body.location_name).toBe(name);
  }, 10_000);

test("has no changes in the stream from before the stream was added", async () => {
  const stream = await openTableStream(emulators.dynamoDb, { ShardIteratorType: "TRIM_HORIZON" });
  const keys = (await stream.read()).map(({ dynamodb }) => JSON.stringify(dynamodb?.Keys));
  expect(keys.filter((key) => key.includes(appointment_id))).not.toEqual([]);
  expect(keys.filter((key) => key.includes(`${location_id}"`))).toEqual([]);
});

test("follows the table's stream, and continues after a restart where it stopped", async () => {
  const first = shutdownHooks();
  await startStream(emulators.dynamoDb, { state, fresh: true }, first);
  await rename("Harbor Road", 1);
  await expectName("Harbor Road");
  await first.run();

  await rename("Market Square", 2);
  const second = shutdownHooks();
  await startStream(emulators.dynamoDb, { state, fresh: false }, second);
  await expectName("Market Square");
  await second.run();
});
