import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { addressProblem, type Delivery, isOwnHost } from "../../../shared/integrations/webhook.ts";

const TIMEOUT_MS = 5_000;

/** IPv4 addresses in the form `::a.b.c.d`, which ipaddr.js counts as unicast. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR("::/96");

/** Returns whether an address is one of the public internet: not private, local, reserved, or a form that leads to such a one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || !(address as ipaddr.IPv6).match(IPV4_COMPATIBLE);
}

/** How a receiver is reached. Tests replace it, because their receivers are on the machine itself. */
export interface Network {
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
  readonly request: (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest;
}

const INTERNET: Network = { resolve: (host) => lookup(host, { all: true }), request };

class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
}

/**
 * Builds the function by which a connection resolves its host. The connection goes to an address that was checked here, so that a
 * second answer of the DNS can't lead elsewhere.
 */
const checkedLookup =
  ({ resolve }: Network): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublicAddress(address))) done(new RefusedAddress(), "");
        else if (options.all) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ""),
    );
  };

/** What became of a call: the status of the receiver's answer, or why there is none. */
export type CallResult =
  | { readonly response_status: number; readonly failure: null }
  | { readonly response_status: null; readonly failure: NonNullable<Delivery["failure"]> };

function failureOf(error: unknown): CallResult {
  const { name, code } = error as { name?: string; code?: string };
  const isLate = name === "TimeoutError" || name === "AbortError" || code === "ABORT_ERR";
  if (name === "RefusedAddress") return { response_status: null, failure: "refused_address" };
  return { response_status: null, failure: isLate ? "timeout" : "unreachable" };
}

interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The product's own host, which is never called. */
  readonly ownHost: string;
}

/**
 * Posts a body to an address within five seconds. It follows no redirect, and reads no more than the status of the answer. The
 * address, which may be older than its rules, is checked again.
 */
export async function callReceiver(
  { url, headers, body, ownHost }: Call,
  network: Network = INTERNET,
): Promise<CallResult> {
  const { hostname: host, pathname, search } = new URL(url);
  // Node does not resolve an IP address, so the check of names would never see it.
  if (addressProblem(url) || isIP(host.replace(/^\[|\]$/g, "")) !== 0 || isOwnHost(url, ownHost))
    return { response_status: null, failure: "refused_address" };
  const content = Buffer.from(body);
  const options: RequestOptions = {
    method: "POST",
    host,
    port: 443,
    path: pathname + search,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": content.byteLength,
      "user-agent": "ClinicManager-Webhooks/1",
    },
    lookup: checkedLookup(network),
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  try {
    return await new Promise<CallResult>((resolve, reject) => {
      network
        .request(options, (response) => {
          resolve({ response_status: response.statusCode ?? 0, failure: null });
          response.destroy();
        })
        .once("error", reject)
        .end(content);
    });
  } catch (error) {
    return failureOf(error);
  }
}
