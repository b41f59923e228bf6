import { rawTable } from "../../functions/data/raw-table.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";
import type { Print } from "./run-command.ts";
import { readHeader } from "./tenant/file-lines.ts";
import type { Newer } from "./tenant/import.ts";

const USAGE = "npm run tenant:import -- --env <name> --file <file> [--dry-run] [--keep-newer | --exact]";

const OPTIONS = {
  env: { type: "string" },
  file: { type: "string" },
  "dry-run": { type: "boolean" },
  "keep-newer": { type: "boolean" },
  exact: { type: "boolean" },
} as const;

/**
 * Writes one clinic's file into the table of a deployed environment, and returns what was done: `npm run
 * tenant:import`.
 * @throws UsageError for arguments or a file that can't be used, and as `enterEnvironment` and `importFile`
 */
export async function tenantImport(args: readonly string[], print: Print): Promise<string> {
  const values = argumentsOf(args, OPTIONS, USAGE);
  if (!values.file) throw new UsageError(`Name a file with --file <file>.\nUsage: ${USAGE}`);
  if (values.exact && values["keep-newer"])
    throw new UsageError(`--keep-newer and --exact exclude each other.\nUsage: ${USAGE}`);
  // A wrong file is reported before AWS is asked for anything.
  const { tenant_id, exported_at } = await readHeader(values.file);
  await enterEnvironment(values.env);
  const dryRun = values["dry-run"] ?? false;
  const newer: Newer = values.exact ? "exact" : values["keep-newer"] ? "keep" : undefined;
  const asked = { as_of: exported_at, rows: newer ? `${newer} newer` : "refuse newer" };
  if (!dryRun) await auditCommand("operator.importTenant", { tenant_id, asked });
  // The entities read their environment when they load.
  const { importFile } = await import("./tenant/import.ts");
  const options = { table: rawTable(), path: values.file, newer, dryRun };
  return (await importFile(options, print)).join("\n");
}
