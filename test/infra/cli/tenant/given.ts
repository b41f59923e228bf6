import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { tenantExport } from "../../../../infra/cli/tenant-export.ts";
import { tenantImport } from "../../../../infra/cli/tenant-import.ts";
import { givenOperator } from "../operator-caller.ts";

/** Lets `--env dev` mean the emulators. */
export function givenDev(): void {
  givenOperator();
  mockClient(SSMClient)
    .on(GetParametersCommand)
    .resolves({
      Parameters: [
        { Name: "/clinic/dev/table-name", Value: "clinic-local" },
        { Name: "/clinic/dev/user-pool-id", Value: process.env.USER_POOL_ID ?? "" },
      ],
    });
}

/** Creates a folder for the exports of one test file. */
export function givenFolder() {
  const folder = mkdtempSync(join(tmpdir(), "clinic-export-"));
  let number = 0;
  return {
    /** A path at which there is no file yet. */
    path: () => join(folder, `export-${++number}.jsonl`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Exports a clinic to the path, which it gives back. */
export async function exportTo(path: string, tenant_id: string): Promise<string> {
  await tenantExport(["--env", "dev", "--tenant", tenant_id, "--out", path]);
  return path;
}

/** Runs an import, and returns its output. */
export async function importFrom(path: string, ...options: string[]): Promise<string> {
  const lines: string[] = [];
  lines.push(await tenantImport(["--env", "dev", "--file", path, ...options], (line) => lines.push(line)));
  return lines.join("\n");
}

/** Rewrites the lines of an export, with a hash that fits again. */
export function forge(path: string, change: (lines: string[]) => string[]): void {
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  const footer = JSON.parse(lines.pop() ?? "");
  const forged = change(lines)
    .map((line) => `${line}\n`)
    .join("");
  const sha256 = createHash("sha256").update(forged).digest("hex");
  writeFileSync(path, `${forged}${JSON.stringify({ ...footer, sha256 })}\n`);
}
