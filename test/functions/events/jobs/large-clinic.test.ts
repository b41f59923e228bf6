import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { times } from "../../../support/depth.ts";

const ROWS = times(60_000, 8_000);

/** The heap of the process, and the memory that the process may have with everything else, such as loaded modules. */
const HEAP_MB = 160;
const LIMIT_MB = 341;

test(`exports and deletes a clinic of ${ROWS} rows in a third of the function's memory`, async () => {
  const file = join(mkdtempSync(join(tmpdir(), "clinic-large-")), "export.zip");
  const args = [
    `--max-old-space-size=${HEAP_MB}`,
    "--import",
    "tsx",
    resolve("test/functions/events/jobs/large-clinic.ts"),
  ];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args, file, `${ROWS}`]);
  expect(stderr).toBe("");
  const { exporting, exported, deleting, certificate } = JSON.parse(stdout);
  expect(exported).toMatchObject({ status: "READY", rows: ROWS });
  expect(exporting.megabytes).toBeLessThan(LIMIT_MB);
  const zip = readFileSync(file);
  expect(zip.length).toBe(exported.bytes);
  const files = unzipSync(zip, { filter: ({ name }) => name.endsWith("patients.json") });
  expect(JSON.parse(strFromU8(files["json/patients.json"] as Uint8Array))).toHaveLength(ROWS / 10 - 1);
  expect(certificate).toMatchObject({
    status: "DELETED",
    deleted: { audit_entry: 0.4 * ROWS, appointment: 0.3 * ROWS, tenant: 1 },
  });
  expect(deleting.megabytes).toBeLessThan(LIMIT_MB);
}, 600_000);
