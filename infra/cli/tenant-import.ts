import { rawTable } from "../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, FLAG, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";
import type { Print } from "./run-command.ts";
import { readHeader } from "./tenant/file.ts";
import type { Newer } from "./tenant/import.ts";

const USAGE = "npm run tenant:import -- --env <name> --file <file> [--dry-run] [--keep-newer | --exact]";

const OPTIONS = { env: TEXT, file: TEXT, "dry-run": FLAG, "keep-newer": FLAG, exact: FLAG } as const;

/**
 * Writes one clinic's file into the table of a deployed environment, and returns a summary: `npm run
 * tenant:import`.
 * @throws UsageError for arguments or a file that can't be used, and as `enterEnvironment` and `importFile`
 */
export async function tenantImport(args: readonly string[], print: Print): Promise<string> {
  const values = argumentsOf(args, OPTIONS, USAGE);
  if (!values.file) throw new UsageError(`Name a file with --file <file>.\nUsage: ${USAGE}`);
  if (values.exact && values["keep-newer"])
    throw new UsageError(`--keep-newer and --exact exclude each other.\nUsage: ${USAGE}`);
  // A wrong file is reported before the first call of AWS.
  const { tenant_id, exported_at } = await readHeader(values.file);
  await enterEnvironment(values.env);
  const dryRun = values["dry-run"] ?? false;
  const newer: Newer = values.exact ? "exact" : values["keep-newer"] ? "keep" : undefined;
  const parameters = { as_of: exported_at, rows: newer ? `${newer} newer` : "refuse newer" };
  if (!dryRun) await auditCommand("operator.importTenant", { tenant_id, parameters });
  // The entities read their environment when they load.
  const { importFile } = await import("./tenant/import.ts");
  const options = { table: rawTable(), path: values.file, newer, dryRun };
  return (await importFile(options, print)).join("\n");
}
