import { rawTable } from "../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";

const USAGE = "npm run tenant:export -- --env <name> --tenant <tenant_id> --out <file> [--table <name>]";

/**
 * Writes all rows of one clinic to a file, also from a table that was restored beside the environment's own, and
 * returns a summary: `npm run tenant:export`.
 * @throws UsageError for arguments that can't be used, and as `enterEnvironment` and `exportFile`
 */
export async function tenantExport(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, tenant: TEXT, out: TEXT, table: TEXT }, USAGE);
  const { tenant: tenant_id, out: path } = values;
  if (!tenant_id) throw new UsageError(`Name a clinic with --tenant <tenant_id>.\nUsage: ${USAGE}`);
  if (!path) throw new UsageError(`Name a new file with --out <file>.\nUsage: ${USAGE}`);
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
