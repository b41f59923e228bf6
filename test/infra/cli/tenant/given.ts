import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import type { RawItem } from "../../../../functions/platform/dynamo/raw-table.ts";
import { newId } from "../../../../functions/platform/ids.ts";
import { decodeItem } from "../../../../infra/cli/tenant/file.ts";
import { tenantExport, tenantImport } from "../../../../infra/cli/tenant-files.ts";
import { TABLE_NAME } from "../../../../infra/local/settings.ts";
import { openFrontDesk } from "../../../integration/front-desk.ts";
import { type Clinic, openClinic } from "../../../support/clinic.ts";
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

/** What the test reads of an entity. */
export interface AnyEntity {
  readonly model: { readonly entity: string };
  readonly schema: { readonly attributes: Readonly<Record<string, { readonly type: unknown }>> };
  put(row: object): { go(): Promise<unknown> };
}

/** Returns an entity in the form that these tests use for all entities. */
export const anyEntity = (entity: object): AnyEntity => entity as AnyEntity;

const FOLDER = "functions/entities";

/** Returns every entity. */
export async function everyEntity(): Promise<AnyEntity[]> {
  const files = readdirSync(FOLDER).map((file) => resolve(FOLDER, file));
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  return modules
    .flatMap((module) => Object.entries(module as Readonly<Record<string, () => object>>))
    .filter(([name]) => name.endsWith("Entity"))
    .map(([, entity]) => anyEntity(entity()));
}

const anyValue = (name: string, type: unknown, fixed: Readonly<Record<string, string>>): unknown => {
  if (fixed[name] !== undefined) return fixed[name];
  if (Array.isArray(type)) return type[0];
  if (type === "number") return 1;
  if (type === "boolean") return true;
  return type === "string" ? `some ${name}` : [];
};

/** Returns a row of the entity with a value of every attribute. */
export const fullRow = ({ schema }: AnyEntity, fixed: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.attributes).map(([name, { type }]) => [name, anyValue(name, type, fixed)] as const),
  );

/** Opens a clinic with a front desk and another clinic, both with staff. */
export async function openTwoClinics() {
  const [clinic, other] = [await openClinic("Lakeside"), await openClinic("Hillview")];
  // As the table's stream does.
  const { indexClinic } = await import("../../../../functions/events/streams/index-clinic.ts");
  for (const { tenant_id } of [clinic, other]) await indexClinic(tenant_id);
  const desk = await openFrontDesk(clinic);
  await employ(clinic);
  await employ(other);
  // The rows of the staff are written without their count, which a restore would correct.
  const { uniqueNames } = await import("../../../../infra/cli/repair/names.ts");
  const { repairTenant } = await import("../../../../infra/cli/repair/run.ts");
  for (const { tenant_id } of [clinic, other]) await repairTenant(uniqueNames, tenant_id);
  return { clinic, other, desk };
}

/** As in the product, the rows of the clinic name its staff. */
async function employ({ tenant_id, users }: Clinic): Promise<void> {
  const { staffEntity } = await import("../../../../functions/entities/people.ts");
  for (const role of ["RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const) {
    const ids = { tenant_id, user_id: users[role], staff_id: newId("staff"), role };
    await anyEntity(staffEntity())
      .put(fullRow(anyEntity(staffEntity()), ids))
      .go();
  }
}

/** Returns the rows of a file but the audit entries of the commands. */
export const itemsIn = (path: string): RawItem[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(1, -2)
    .map(decodeItem)
    .filter(({ operation }) => !operation?.S?.startsWith("operator."));

/** Puts a row into the emulator's table. */
export const putRow = (Item: RawItem) =>
  new DynamoDBClient().send(new PutItemCommand({ TableName: TABLE_NAME, Item: { ...Item } }));

/** Deletes rows from the emulator's table. */
export async function removeRows(items: readonly RawItem[]): Promise<void> {
  for (const { pk, sk } of items)
    await new DynamoDBClient().send(new DeleteItemCommand({ TableName: TABLE_NAME, Key: { pk, sk } as never }));
}
