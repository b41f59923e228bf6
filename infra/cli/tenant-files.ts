import { rawTable } from "../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, FLAG, TEXT } from "./arguments.ts";
import { auditCommand, enterEnvironment } from "./environment.ts";
import type { Print } from "./run-command.ts";
import { readHeader } from "./tenant/file.ts";
import type { Newer } from "./tenant/restore-clinic.ts";

const EXPORT_USAGE = "npm run tenant:export -- --env <name> --tenant <tenant_id> --out <file> [--table <name>]";

/**
 * Writes all rows of one clinic to a file, also from a table that was restored beside the environment's own, and
 * returns a summary: `npm run tenant:export`.
 * @throws UsageError for arguments that can't be used, and as `enterEnvironment` and `exportFile`
 */
export async function tenantExport(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, tenant: TEXT, out: TEXT, table: TEXT }, EXPORT_USAGE);
  const { tenant: tenant_id, out: path } = values;
  if (!tenant_id) throw new UsageError(`Name a clinic with --tenant <tenant_id>.\nUsage: ${EXPORT_USAGE}`);
  if (!path) throw new UsageError(`Name a new file with --out <file>.\nUsage: ${EXPORT_USAGE}`);
  const { name: environment } = await enterEnvironment(values.env);
  await auditCommand("operator.exportTenant", { tenant_id, parameters: values.table ? { table: values.table } : {} });
  // The entities read their environment when they load.
  const { exportFile } = await import("./tenant/export.ts");
  const { items, entities } = await exportFile({ table: rawTable(values.table), tenant_id, path, environment });
  const counts = Object.entries(entities)
    .sort()
    .map(([entity, count]) => `${entity} ${count}`);
  return [
    `${items} rows of ${tenant_id} are in ${path}: ${counts.join(", ")}.`,
    "It holds patient data that only you can read. Keep it encrypted, and delete it when you no longer need it.",
  ].join("\n");
}

const IMPORT_USAGE = "npm run tenant:import -- --env <name> --file <file> [--dry-run] [--keep-newer | --exact]";

const IMPORT_OPTIONS = { env: TEXT, file: TEXT, "dry-run": FLAG, "keep-newer": FLAG, exact: FLAG } as const;

/**
 * Writes one clinic's file into the table of a deployed environment, and returns a summary: `npm run
 * tenant:import`.
 * @throws UsageError for arguments or a file that can't be used, and as `enterEnvironment` and `importFile`
 */
export async function tenantImport(args: readonly string[], print: Print): Promise<string> {
  const values = argumentsOf(args, IMPORT_OPTIONS, IMPORT_USAGE);
  if (!values.file) throw new UsageError(`Name a file with --file <file>.\nUsage: ${IMPORT_USAGE}`);
  if (values.exact && values["keep-newer"])
    throw new UsageError(`--keep-newer and --exact exclude each other.\nUsage: ${IMPORT_USAGE}`);
  // A wrong file is reported before the first call of AWS.
  const { tenant_id, exported_at } = await readHeader(values.file);
  await enterEnvironment(values.env);
  const dryRun = values["dry-run"] ?? false;
  const newer: Newer = values.exact ? "exact" : values["keep-newer"] ? "keep" : undefined;
  const parameters = { as_of: exported_at, rows: newer ? `${newer} newer` : "refuse newer" };
  if (!dryRun) await auditCommand("operator.importTenant", { tenant_id, parameters });
  // The entities read their environment when they load.
  const { importFile } = await import("./tenant/restore-clinic.ts");
  const options = { table: rawTable(), path: values.file, newer, dryRun };
  return (await importFile(options, print)).join("\n");
}
