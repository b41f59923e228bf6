import { messagesPause } from "../../../infra/cli/messages.ts";
import { repair } from "../../../infra/cli/repair.ts";
import type { Activity } from "../../../shared/audit/audit.ts";
import { AUDIT_TEXTS } from "../../../shared/audit/texts.ts";
import { type Clinic, openClinic } from "../../support/clinic.ts";
import { type Emulators, startEmulators } from "../../support/emulators.ts";
import { givenOperator, OPERATOR_ARN } from "../../support/operator-caller.ts";
import { exportTo, givenDev, givenFolder, importFrom } from "./tenant/given.ts";

let emulators: Emulators;
let clinic: Clinic;
const folder = givenFolder();
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(async () => {
  folder.remove();
  await emulators.stop();
});
beforeEach(async () => {
  clinic = await openClinic();
  givenDev();
});

const shown = async (role: "PLATFORM_ADMIN" | "TENANT_ADMIN", query: object): Promise<Activity[]> =>
  (await clinic.send(role, "audit", "list", { query })).body.items;
/** Returns the platform's audit entries of the operator's commands about the clinic, or about no clinic. */
const seen = (query: object = { record_id: clinic.tenant_id }) => shown("PLATFORM_ADMIN", query);
const args = (...more: string[]) => ["--env", "dev", ...more];
const named = () => args("--tenant", clinic.tenant_id);
const silent = () => undefined;
const changesTo = (...fields: [string, string][]) => fields.map(([field, to]) => ({ field, from: null, to }));

test("shows the platform who paused the messages of a clinic, and the clinic that the platform did", async () => {
  await messagesPause(named());
  await messagesPause([...named(), "--resume"]);
  const act = { user_id: OPERATOR_ARN, user_name: OPERATOR_ARN, user_role: "OPERATOR", request_id: "sts-1" };
  const about = { record_id: clinic.tenant_id, record_ids: [clinic.tenant_id] };
  expect(await seen()).toMatchObject([
    { ...act, ...about, operation: "operator.resumeMessages" },
    { ...act, ...about, operation: "operator.pauseMessages" },
  ]);
  expect(await shown("TENANT_ADMIN", { kind: "operator" })).toMatchObject([
    { operation: "operator.resumeMessages", user_id: "operator", user_name: AUDIT_TEXTS.platform },
    { operation: "operator.pauseMessages", user_id: "operator", user_name: AUDIT_TEXTS.platform },
  ]);
});

test("shows a command about all clinics without a record, filtered by kind or by the operator", async () => {
  await messagesPause(args());
  await messagesPause(args("--resume"));
  for (const query of [{ kind: "operator" }, { user_id: OPERATOR_ARN }])
    expect((await seen(query)).slice(0, 2)).toMatchObject([
      { operation: "operator.resumeMessages", record_id: null, record_ids: [] },
      { operation: "operator.pauseMessages", record_id: null, record_ids: [] },
    ]);
});

test("names what was repaired, and leaves no entry of a preview", async () => {
  const rows = ["--rows", "search-index"];
  await repair([...named(), ...rows, "--dry-run"], silent);
  expect(await seen()).toEqual([]);
  await repair([...named(), ...rows], silent);
  expect(await seen()).toMatchObject([{ operation: "operator.repair", changes: changesTo(["rows", "search-index"]) }]);
});

test("leaves an entry of an export and of an import, with what is restored, and none of a preview", async () => {
  const path = await exportTo(folder.path(), clinic.tenant_id);
  await importFrom(path, "--dry-run");
  await importFrom(path, "--keep-newer");
  expect(await seen()).toMatchObject([
    {
      operation: "operator.importTenant",
      changes: changesTo(["as_of", expect.any(String)], ["rows", "keep newer"]),
    },
    { operation: "operator.exportTenant", changes: [] },
  ]);
});

test("does nothing when the entry can't be written", async () => {
  const operator = givenOperator();
  operator.rejects(new Error("STS is away"));
  await expect(messagesPause(named())).rejects.toThrow("STS is away");
  const { sendingPauseEntity } = await import("../../../functions/entities/messages.ts");
  expect((await sendingPauseEntity().get({ tenant_id: clinic.tenant_id }).go()).data).toBeNull();
});
