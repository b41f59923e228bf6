import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { shutdownHooks } from "../../../infra/local/shutdown.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { tableRows } from "../../support/table-rows.ts";
import { drill } from "./drill.ts";
import { type Scene, setScene } from "./scene.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "clinic-drill-test-"));
const hooks = shutdownHooks();
let scene: Scene;
beforeAll(async () => {
  hooks.add(() => rmSync(folder, { recursive: true, force: true }));
  scene = await setScene(folder, { demo: false, clinics: 3 }, hooks);
});
afterAll(() => hooks.run());

test("exports every row that holds the clinic's id", async () => {
  const { tenantRows } = await import("../../../functions/domain/offboarding/tenant-rows.ts");
  const { rawTable } = await import("../../../functions/platform/dynamo/raw-table.ts");
  for (const { tenant_id } of scene.clinics) {
    const keys: string[] = [];
    for await (const row of tenantRows(rawTable(), tenant_id)) keys.push(`${textOf(row, "pk")} ${textOf(row, "sk")}`);
    const rows = (await tableRows(scene.dynamoDb, tenant_id)).map((row) => JSON.parse(row));
    // The platform's own audit log keeps its entries about the clinic.
    const all = rows.filter(({ pk }) => pk !== "$audit#tenant_id_platform");
    expect(keys.sort()).toEqual(all.map(({ pk, sk }) => `${pk} ${sk}`).sort());
    expect(keys.length).toBeGreaterThan(15);
  }
});

test("fails when a restored clinic differs", async () => {
  const { stageOf } = await import("./stage.ts");
  const { loseTable } = await import("./losses.ts");
  const again = mkdtempSync(join(tmpdir(), "clinic-drill-test-"));
  hooks.add(() => rmSync(again, { recursive: true, force: true }));
  const stage = await stageOf(scene, again, () => undefined);
  const digests = await stage.digests();
  const claimed = digests.map((digest) => ({ ...digest, whole: "other" }));
  const answers = [claimed, digests.map((digest) => ({ ...digest, rows: 0 }))];
  const lying = { ...stage, digests: async () => answers.shift() ?? digests };
  await expect(loseTable(lying)).rejects.toThrow("Quayside A is not as it was");
});

test("aligns sign-in accounts with the role and status of the rows at an exact import", async () => {
  const { exportFile } = await import("../../../infra/cli/tenant/export.ts");
  const { importFile } = await import("../../../infra/cli/tenant/restore-clinic.ts");
  const { rawTable } = await import("../../../functions/platform/dynamo/raw-table.ts");
  const { staffEntity } = await import("../../../functions/entities/people.ts");
  const {
    api,
    clinics: [{ tenant_id, receptionist }],
    platform,
  } = scene;
  const table = rawTable();
  const path = join(folder, "accounts.jsonl");
  await exportFile({ table, tenant_id, path, environment: "test" });

  const { data: staff } = await staffEntity().query.byId({ tenant_id }).go();
  const { staff_id = "", version = 0 } = staff.find(({ user_id }) => user_id === receptionist.user_id) ?? {};
  const admin = { user_id: (await tenantOf(tenant_id)).user_id, role: "TENANT_ADMIN" } as const;
  await api.done(admin, contract.staff.update, { params: { staff_id }, body: { status: "TERMINATED", version } });
  const enabled = async () => {
    const who = { UserPoolId: process.env.USER_POOL_ID, Username: receptionist.user_id };
    return (await new CognitoIdentityProviderClient({}).send(new AdminGetUserCommand(who))).Enabled;
  };
  expect(await enabled()).toBe(false);
  const closed = { status: "INACTIVE", version: (await tenantOf(tenant_id)).version } as const;
  await api.done(platform, contract.tenants.setStatus, { params: { tenant_id }, body: closed });
  await importFile({ table, path, newer: "exact" }, () => undefined);
  expect(await enabled()).toBe(true);
  expect((await api.call(contract.patients.list, {}, receptionist)).status).toBe(200);

  const { setEnabled } = await import("../../../functions/domain/identity/account.ts");
  await setEnabled(receptionist.user_id, false);
  const [done] = await importFile({ table, path }, () => undefined);
  expect(done).toBe("0 rows were created and 0 updated.");
  expect(await enabled()).toBe(true);
});

async function tenantOf(tenant_id: string) {
  const { tenantEntity } = await import("../../../functions/entities/platform.ts");
  const { data } = await tenantEntity().get({ tenant_id }).go();
  if (!data) throw new Error("no clinic");
  return data;
}

test("restores three clinics after the loss of the table, one damaged clinic while another one works, and a lost region with its accounts", async () => {
  const lines: string[] = [];
  await drill(scene, folder, (line) => lines.push(line));
  expect(lines).toContain("Wiped the table: 0 rows");
  expect(lines).toContain("Compared: 3 of 3 clinics have the hash that they had");
  expect(lines.filter((line) => line.startsWith("Rebuilt the accounts of"))).toHaveLength(3);
  expect(lines).toContain("Compared: the region's 3 clinics have the hash that they had");
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Compared: Quayside B is as it was then, with all \d+ entries of its audit log; 1 others are byte-equal, and Quayside C has booked meanwhile$/,
    ),
  );
  expect(lines.filter((line) => line.endsWith("a foreign patient is 404"))).toHaveLength(9);
});
