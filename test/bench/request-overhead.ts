import { contract } from "../../shared/contract/contract.ts";
import { event } from "../support/call.ts";
import { userItem } from "../support/rows.ts";
import { type Figure, figure, median } from "./figure.ts";
import { lambdaEnvironment } from "./stub-table.ts";

const WARM_UP = 300;
const COUNTED = 2_000;
const MAX_MS = 0.25;

type Handler = (event: never, context: never) => Promise<unknown>;

/** Stubs the transport, so that every GetItem gets the same answer immediately. */
async function stubTransport(): Promise<void> {
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const Item = userItem("PLATFORM_ADMIN", { mfa: true });
  client.send = (async () => ({ Item })) as unknown as typeof client.send;
}

async function medianOf(handler: Handler, sent: unknown): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + COUNTED; n += 1) {
    const started = performance.now();
    await handler(structuredClone(sent) as never, {} as never);
    if (n >= WARM_UP) times.push(performance.now() - started);
  }
  return median(times);
}

/**
 * Measures the time of a request without its one read: routing, caller, permission, response by the contract, and a log
 * line.
 */
export async function requestOverhead(): Promise<Figure[]> {
  // The logger then writes through the global console, which is silenced during the measurement.
  Object.assign(process.env, lambdaEnvironment("http://127.0.0.1:1"), { POWERTOOLS_DEV: "true" });
  await stubTransport();
  const { handler } = await import("../../functions/api/accounts/index.ts");
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const bare: Handler = async () => JSON.stringify((await client.send({} as never)) as object);
  const sent = event(contract.accounts.me, { as: "PLATFORM_ADMIN" });
  const log = console.info;
  console.info = () => {};
  const layered = await medianOf(handler as Handler, sent);
  const base = await medianOf(bare, sent);
  console.info = log;
  return [figure("framework per request, p50", layered - base, "ms", MAX_MS)];
}
