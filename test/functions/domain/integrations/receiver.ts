import type { LookupAddress } from "node:dns";
import { Agent, createServer, type IncomingHttpHeaders, request } from "node:http";
import { connect, type LookupFunction } from "node:net";
import { text } from "node:stream/consumers";
import type { Network } from "../../../../functions/domain/integrations/call-webhook.ts";
import { closeNow, listenLocally } from "../../../../infra/local/http.ts";

/** An address of the public internet, which the tests' receivers pretend to have. */
export const PUBLIC: LookupAddress = { address: "93.184.215.14", family: 4 };

/** A call that a receiver got. */
export interface ReceivedCall {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers: a status, with a header that would lead elsewhere if a caller followed it, or never. */
type Answer = number | "never";

/**
 * Starts a receiver on this machine, and the network that leads to it: its names resolve as the test says, and every connection that the
 * caller's own check of addresses allows goes to the receiver. The address that was connected to is noted.
 */
export async function startReceiver(resolve: Network["resolve"] = async () => [PUBLIC]) {
  const calls: ReceivedCall[] = [];
  const connected: string[] = [];
  const resolved: string[] = [];
  let answer: (call: ReceivedCall) => Answer = () => 204;
  const server = createServer(async (incoming, response) => {
    const call = { url: incoming.url ?? "", headers: incoming.headers, body: await text(incoming) };
    calls.push(call);
    const status = answer(call);
    if (status !== "never") response.writeHead(status, { location: "http://169.254.169.254/" }).end("secret answer");
  });
  const port = await listenLocally(server);
  const agentOf = (host: string, lookup: LookupFunction) => {
    const agent = new Agent();
    agent.createConnection = (_, done) => {
      lookup(host, { all: true }, (error, addresses) => {
        if (error) return done?.(error, undefined as never);
        connected.push(...(addresses as LookupAddress[]).map(({ address }) => address).slice(0, 1));
        const socket = connect(port, "127.0.0.1", () => done?.(null, socket));
      });
      return undefined;
    };
    return agent;
  };
  const network: Network = {
    resolve: async (host) => {
      resolved.push(host);
      return resolve(host);
    },
    request: ({ host, lookup, ...options }, onResponse) => {
      if (!host || !lookup) throw new Error("The caller checks no addresses.");
      // Without an agent of ours, the request would leave this machine.
      return request({ ...options, host, agent: agentOf(host, lookup) }, onResponse);
    },
  };
  return {
    network,
    calls,
    /** The addresses of the connections, and the names that were resolved. */
    connected,
    resolved,
    answers: (next: (call: ReceivedCall) => Answer) => {
      answer = next;
    },
    stop: () => closeNow(server),
  };
}
