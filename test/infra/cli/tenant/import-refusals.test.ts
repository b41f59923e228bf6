import { readFileSync, writeFileSync } from "node:fs";
import type { RawItem } from "../../../../functions/platform/dynamo/raw-table.ts";
import { encodeItem } from "../../../../infra/cli/tenant/file.ts";
import { tenantExport } from "../../../../infra/cli/tenant-files.ts";
import type { Clinic } from "../../../support/clinic.ts";
import { type Emulators, startEmulators } from "../../../support/emulators.ts";
import { rowsBesideCommands } from "../../../support/table-rows.ts";
import {
  exportTo,
  forge,
  givenDev,
  givenFolder,
  importFrom,
  itemsIn,
  openTwoClinics,
  putRow,
  removeRows,
} from "./given.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// A refused import changes nothing, so that all tests share the clinics.
const folder = givenFolder();
let emulators: Emulators;
let clinic: Clinic;
let other: Clinic;
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
  ({ clinic, other } = await openTwoClinics());
});
afterAll(async () => {
  folder.remove();
  await emulators.stop();
});
beforeEach(givenDev);

const rows = () => rowsBesideCommands(emulators.dynamoDb);
const exported = () => exportTo(folder.path(), clinic.tenant_id);

describe("writes nothing from a file", () => {
  const refused = async (path: string, sentence: string, ...options: string[]) => {
    const before = await rows();
    await expect(importFrom(path, ...options)).rejects.toThrow(sentence);
    expect(await rows()).toEqual(before);
  };
  let removed: RawItem[] = [];
  afterEach(async () => {
    await Promise.all(removed.map(putRow));
    removed = [];
  });
  const foreignRow = async (entity: string) => {
    const path = await exportTo(folder.path(), other.tenant_id);
    return itemsIn(path).find(({ __edb_e__ }) => __edb_e__?.S === entity) ?? {};
  };
  const withRow = async (row: RawItem) => {
    const path = await exported();
    const services = itemsIn(path).filter(({ __edb_e__ }) => __edb_e__?.S === "service");
    await removeRows(services);
    removed.push(...services);
    forge(path, (lines) => [...lines, encodeItem(row)]);
    return path;
  };

  test("of which one letter was changed", async () => {
    const path = await exported();
    writeFileSync(path, readFileSync(path, "utf8").replace("Hopper", "Hoppet"));
    await refused(path, "was changed since it was exported");
  });

  test("whose end is missing", async () => {
    const path = await exported();
    writeFileSync(path, readFileSync(path, "utf8").split("\n").slice(0, -3).join("\n"));
    await refused(path, "is not complete");
  });

  test("of another format", async () => {
    const path = await exported();
    forge(path, ([header = "", ...lines]) => [header.replace('"format_version":1', '"format_version":2'), ...lines]);
    await refused(path, "is not an export of a clinic that this version can read");
    await refused("package.json", "is not an export of a clinic");
    await refused("nowhere.jsonl", "can't be read (ENOENT)");
  });

  test("that holds a row of another clinic", async () => {
    await refused(await withRow(await foreignRow("tenant")), `is no row of ${clinic.tenant_id}; nothing was written`);
    await refused(await withRow(await foreignRow("user")), `is no row of ${clinic.tenant_id}; nothing was written`);
  });

  test("that claims another clinic's person for its own", async () => {
    const user = await foreignRow("user");
    const stolen = await withRow({ ...user, tenant_id: { S: clinic.tenant_id } });
    forge(stolen, (lines) => lines);
    const text = readFileSync(stolen, "utf8");
    const footer = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "");
    writeFileSync(stolen, text.replace(`"items":${footer.items}`, `"items":${footer.items + 1}`));
    await refused(stolen, "does not belong to");
    await refused(stolen, "does not belong to", "--exact");
  });
});

test.each([
  [["--env", "dev"], "Name a file with --file"],
  [["--env", "dev", "--file", "x", "--exact", "--keep-newer"], "exclude each other"],
  [["--force"], "Usage: npm run tenant:import"],
])("refuses an import with %j in one sentence", async (args, sentence) => {
  const { tenantImport } = await import("../../../../infra/cli/tenant-files.ts");
  await expect(tenantImport(args, () => undefined)).rejects.toThrow(sentence);
});

test.each([
  [["--env", "dev", "--out", "x"], "Name a clinic with --tenant"],
  [["--env", "dev", "--tenant", "Lakeside", "--out", "x"], "Lakeside is no id of a clinic"],
  [["--env", "dev", "--tenant", "ten_01jd3v8c9m4q2w6x8z0y1t5k7n"], "Name a new file with --out"],
  [
    ["--env", "dev", "--tenant", "ten_01jd3v8c9m4q2w6x8z0y1t5k7n", "--out", "/tmp/x"],
    "has no clinic ten_01jd3v8c9m4q2w6x8z0y1t5k7n",
  ],
])("refuses an export with %j in one sentence", async (args, sentence) => {
  await expect(tenantExport(args)).rejects.toThrow(sentence);
});
