import { startEmulators } from "../support/emulators.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let emulators: Awaited<ReturnType<typeof startEmulators>>;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());

it("counts what a request reads and writes, in transactions and indexes too, and begins again", async () => {
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const { sendingPauseEntity } = await import("../../functions/entities/messages.ts");
  const { takeUnits } = await import("../../functions/platform/dynamo/consumed-units.ts");
  takeUnits();
  const tenant_id = "ten_01jd3v8c9m4q2w6x8z0y1t5k7n";
  const { putItem, writeTransaction } = await import("../../functions/platform/dynamo/transaction.ts");
  const pause = sendingPauseEntity().put({ tenant_id, since: "2026-11-22T00:00:00Z" });
  await pause.go();
  const single = takeUnits().writes;
  expect(single).toBeGreaterThanOrEqual(1);
  await writeTransaction([putItem(pause)]);
  await sendingPauseEntity().get({ tenant_id }).go({ consistent: true });
  await tenantEntity().query.byCreation({}).go();
  const units = takeUnits();
  expect(units.writes).toBeGreaterThan(single);
  expect(units.reads).toBeGreaterThanOrEqual(1.5);
  expect(takeUnits()).toEqual({ reads: 0, writes: 0 });
});
