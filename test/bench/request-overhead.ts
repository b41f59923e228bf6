import { newKey } from "../../functions/domain/integrations/key-format.ts";
import type { TenantCaller } from "../../functions/http/event.ts";
import { newId } from "../../functions/platform/ids.ts";
import { contract } from "../../shared/contract/contract.ts";
import { programPath } from "../../shared/contract/route.ts";
import { event, IDS } from "../support/call.ts";
import { tenantItem, userItem } from "../support/rows.ts";
import { type Figure, figure, median } from "./figure.ts";
import { lambdaEnvironment } from "./stub-table.ts";

const WARM_UP = 300;
const COUNTED = 2_000;
const MAX_MS = 0.25;

type Handler = (event: never, context: never) => Promise<unknown>;

/** Stubs the transport, so that every call gets its answer immediately: a row, which the key names, and otherwise an empty list. */
async function stubTransport(digest: string): Promise<void> {
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const user = userItem("PLATFORM_ADMIN", { mfa: true });
  const keyRow = { digest, tenant_id: IDS.tenant, scopes: ["configuration:read"] };
  const itemOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }) => {
    if (sk.startsWith("$apiKeyDigest")) {
      const key_id = pk.slice("$clinic#key_id_".length);
      return { ...keyRow, key_id, __edb_e__: "apiKeyDigest", __edb_v__: "1" };
    }
    return sk.startsWith("$tenant_") ? tenantItem() : user;
  };
  interface Input {
    readonly Key?: { readonly pk: string; readonly sk: string };
    readonly UpdateExpression?: string;
  }
  const send = async ({ input: { Key, UpdateExpression } }: { readonly input: Input }) => {
    // What is updated is a count of requests.
    if (UpdateExpression) return { Attributes: { requests: 1 } };
    return Key ? { Item: itemOf(Key) } : { Items: [] };
  };
  client.send = send as unknown as typeof client.send;
}

async function medianOf(handler: Handler, sent: unknown): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + COUNTED; n += 1) {
    const started = performance.now();
    const answer = await handler(structuredClone(sent) as never, {} as never);
    if (n >= WARM_UP) times.push(performance.now() - started);
    const { statusCode = 200, body } = answer as { statusCode?: number; body?: string };
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  }
  return median(times);
}

/**
 * Measures the time of a request without its reads: routing, caller, permission, response by the contract, and a log line. A person's
 * request has one read. A program's has two for the check of its key, and a use case that lists nothing, which is no part of the time.
 */
export async function requestOverhead(): Promise<Figure[]> {
  // The logger then writes through the global console, which is silenced during the measurement.
  Object.assign(process.env, lambdaEnvironment("http://127.0.0.1:1"), { POWERTOOLS_DEV: "true" });
  const { key, digest } = newKey(newId("key"));
  await stubTransport(digest);
  const accounts = await import("../../functions/api/accounts/index.ts");
  const locations = await import("../../functions/api/locations/index.ts");
  const { list } = await import("../../functions/api/locations/locations.ts");
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const read = async (pk: string, sk: string) =>
    JSON.stringify((await client.send({ input: { Key: { pk, sk } } } as never)) as object);
  const bareRead: Handler = () => read("$clinic#user_id_1", "$user_1");
  const caller = { tenantId: IDS.tenant } as TenantCaller;
  const bareReads: Handler = async () => {
    await read("$clinic#key_id_1", "$apiKeyDigest_1");
    await read("$clinic#tenant_id_1", "$tenant_1");
    return JSON.stringify(await list(caller, { params: {}, query: { limit: 50 }, body: undefined }));
  };
  const ofPerson = event(contract.accounts.me, { as: "PLATFORM_ADMIN" });
  const { method, path } = contract.locations.list;
  const headers = { authorization: `Bearer ${key}` };
  const ofProgram = event({ method, path: programPath(path) }, { headers });
  const log = console.info;
  console.info = () => {};
  const person = (await medianOf(accounts.handler as Handler, ofPerson)) - (await medianOf(bareRead, {}));
  const program = (await medianOf(locations.handler as Handler, ofProgram)) - (await medianOf(bareReads, {}));
  console.info = log;
  return [
    figure("framework per request, p50", person, "ms", MAX_MS),
    figure("framework per request of a program, key checked, p50", program, "ms", MAX_MS),
  ];
}
