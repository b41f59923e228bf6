import { messagesPause } from "../../../infra/cli/messages.ts";
import { dispatch, inMinutes } from "../../integration/message-desk.ts";
import { type Clinic, openClinic } from "../../support/clinic.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";
import { tableRows } from "../../support/table-rows.ts";
import { dueMessage } from "./due-message.ts";
import { givenDev } from "./tenant/given.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  clinic = await openClinic();
  givenDev();
});

const run = (...options: string[]) => messagesPause(["--env", "dev", ...options]);
const named = () => ["--tenant", clinic.tenant_id];

test("pauses one clinic and resumes it", async () => {
  expect(await run(...named())).toContain(`Messages of ${clinic.tenant_id} wait.`);
  expect(await run(...named(), "--resume")).toBe(
    `Messages of ${clinic.tenant_id} are sent again, from the next minute on.`,
  );
});

test("pauses all clinics and resumes them", async () => {
  expect(await run()).toContain("Messages of all clinics wait.");
  expect(await run("--resume")).toBe("Messages of all clinics are sent again, from the next minute on.");
});

test("says that the messages of a resumed clinic wait while all clinics are paused", async () => {
  await run();
  await run(...named());
  expect(await run(...named(), "--resume")).toBe(
    `The pause of ${clinic.tenant_id} has ended, but its messages wait because all clinics are paused. End that pause with --resume and without --tenant.`,
  );
  expect(await run("--resume")).toBe("Messages of all clinics are sent again, from the next minute on.");
});

test("names the clinics that stay paused when all are resumed", async () => {
  const other = await openClinic();
  await openClinic();
  await run();
  await run(...named());
  await run("--tenant", other.tenant_id);
  expect(await run("--resume")).toBe(
    `Messages are sent again, from the next minute on, except those of clinics with a pause of their own: ${clinic.tenant_id}, ${other.tenant_id}. End each of these pauses with --tenant <tenant_id> --resume.`,
  );
  for (const { tenant_id } of [clinic, other]) await run("--tenant", tenant_id, "--resume");
  expect(await run("--resume")).toBe("Messages of all clinics are sent again, from the next minute on.");
});

describe("in a restored table", () => {
  const RESTORED =
    /^1 messages were due before the table of dev was restored, at 20\S+Z\. They may have been sent, and will not be sent again\.\n/;
  const statuses = async () => {
    const { messageEntity } = await import("../../../functions/entities/messages.ts");
    const { data } = await messageEntity().query.byAppointment({ tenant_id: clinic.tenant_id }).go({ pages: "all" });
    return data.map(({ status, reason }) => [status, reason]);
  };
  beforeEach(async () => {
    const { recordRun } = await import("../../../functions/entities/messages.ts");
    await recordRun("2026-01-02T00:00:00.000Z");
    await dueMessage(clinic, "2026-01-01T12:00:00.000Z");
    await dueMessage(clinic, "2126-01-01T12:00:00.000Z");
  });

  test("settles what may have been sent before, and sends the rest", async () => {
    expect(await run("--resume")).toMatch(RESTORED);
    expect(await statuses()).toEqual([
      ["SKIPPED", "before_restore"],
      ["PLANNED", undefined],
    ]);
    expect(await run("--resume")).toBe("Messages of all clinics are sent again, from the next minute on.");
  });

  test("settles the messages of a paused clinic too", async () => {
    const { recordRun } = await import("../../../functions/entities/messages.ts");
    await run(...named());
    await recordRun();
    // The run sets aside what is due.
    await dispatch(inMinutes(0));
    await recordRun("2026-01-02T00:00:00.000Z");
    expect(await run("--resume")).toMatch(RESTORED);
    await run(...named(), "--resume");
    expect(await statuses()).toEqual([
      ["SKIPPED", "before_restore"],
      ["PLANNED", undefined],
    ]);
  });

  test("says that the messages of a resumed clinic wait, and settles nothing", async () => {
    expect(await run(...named(), "--resume")).toBe(
      `The pause of ${clinic.tenant_id} has ended, but its messages wait because the table was restored. Resume all clinics with --resume and without --tenant.`,
    );
    expect(await statuses()).toEqual(Array(2).fill(["PLANNED", undefined]));
    await run("--resume");
  });
});

test("refuses the id of a clinic that does not exist, and writes nothing", async () => {
  const before = await tableRows(emulators.dynamoDb);
  for (const options of [[], ["--resume"]])
    await expect(run("--tenant", "ten_01jd3v8c9m4q2w6x8z0y1t5k7n", ...options)).rejects.toThrow(
      "dev has no clinic ten_01jd3v8c9m4q2w6x8z0y1t5k7n; nothing was changed.",
    );
  expect(await tableRows(emulators.dynamoDb)).toEqual(before);
});
