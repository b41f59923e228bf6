import type { TestProject } from "vitest/node";
import { runDynamoDb } from "../../infra/local/dynamodb.ts";
import { shutdownHooks } from "../../infra/local/shutdown.ts";

/** Starts a DynamoDB with the product's table for each worker, and returns a function that stops them. */
export default async function startTables({ config }: TestProject): Promise<() => Promise<void>> {
  const hooks = shutdownHooks();
  const workers = Array.from({ length: config.maxWorkers });
  const endpoints = await Promise.all(workers.map(() => runDynamoDb({ stream: false }, hooks)));
  process.env.TABLE_EMULATORS = endpoints.join(" ");
  return hooks.run;
}
