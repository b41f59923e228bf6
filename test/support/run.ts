import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { runDynamoDb } from "../../infra/local/dynamodb.ts";
import { shutdownHooks } from "../../infra/local/shutdown.ts";

/** Creates a temporary folder in which all processes of a run work, and returns a function that removes it. */
export function openRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "clinic-run-"));
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  // An interrupted run ends without its teardown.
  process.once("exit", remove);
  return remove;
}

/** Starts a DynamoDB with the product's table for each worker, and returns a function that stops them. */
async function startTables(workers: number): Promise<() => Promise<void>> {
  const hooks = shutdownHooks();
  const endpoints = await Promise.all(Array.from({ length: workers }, () => runDynamoDb({ stream: false }, hooks)));
  process.env.TABLE_EMULATORS = endpoints.join(" ");
  return hooks.run;
}

/** Prepares what all processes of a run share, and returns a function that removes it. */
export default async function prepareRun({ config }: TestProject): Promise<() => Promise<void>> {
  const removeFolder = openRunFolder();
  const stopTables = await startTables(config.maxWorkers);
  return async () => {
    await stopTables();
    removeFolder();
  };
}
