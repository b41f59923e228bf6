import { ClinicError } from "../../../shared/contract/errors.ts";
import type { DryRunResponse, Response as Out, Request, Route, Routes } from "../../../shared/contract/route.ts";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { onPersonChange } from "./credentials.ts";
import { refusal, unreachable } from "./failure.ts";
import { type Before, forgetAnswers, knownOf, rememberAnswer, tagOf } from "./known-answers.ts";

/** The idempotency keys of creations without a final response, by their input. */
const openKeys = new Map<string, string>();

// A key belongs to the input of one person.
onPersonChange(() => openKeys.clear());

/** Returns whether a response is final. After any other response, it is unknown whether the request was carried out. */
const isFinal = ({ status }: Response): boolean => status < 500 && status !== 429;

/**
 * Sends a creation ("METHOD /path" and its body) with an Idempotency-Key. If the response is lost, the same creation is sent
 * again with the same key, so that it creates one record, however often the button is pressed.
 */
async function sendOnce(request: string, body: string, send: (key: string) => Promise<Response>): Promise<Response> {
  const input = `${request} ${body}`;
  const key = openKeys.get(input) ?? crypto.randomUUID();
  openKeys.set(input, key);
  const response = await send(key);
  if (isFinal(response)) openKeys.delete(input);
  return response;
}

const NOT_MODIFIED = 304;

/** A call of an operation that has a dry run. With `dry_run` it returns what the change would affect. */
interface CallOrTry<R extends Route> {
  (request: Request<R> & { query: { dry_run: "true" } }): Promise<DryRunResponse<R>>;
  (request: Request<R>): Promise<Out<R>>;
}

type PlainCall<R extends Route> =
  object extends Request<R> ? (request?: Request<R>) => Promise<Out<R>> : (request: Request<R>) => Promise<Out<R>>;

type Call<R extends Route> = R["dryRun"] extends object ? CallOrTry<R> : PlainCall<R>;
export type Client<D extends Routes> = { readonly [K in keyof D]: Call<D[K]> };

interface AnyRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
}

export type Send = (route: Route, path: string, init: RequestInit) => Promise<Response>;

const pathOf = ({ path }: Route, { params = {}, query = {} }: AnyRequest): string => {
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
};

async function answer(route: Route, path: string, response: Response, before: Before): Promise<unknown> {
  if (response.status === NOT_MODIFIED) return before.known?.answer;
  if (!response.ok) throw await refusal(response);
  try {
    if (route.status === 204) return undefined;
    const body: unknown = await response.json();
    rememberAnswer(path, response.headers.get("etag"), body, before);
    return body;
  } catch (cause) {
    throw new ClinicError("internal", COMMON_TEXTS.unexpected, { cause });
  }
}

/**
 * Returns one function per operation of a domain of the contract. It returns what the contract says, or throws a ClinicError.
 * The API has parsed its response with the contract's schemas, so they are not needed here.
 */
export function createClient<D extends Routes>(routes: D, send: Send): Client<D> {
  const call =
    (route: Route) =>
    async (request: AnyRequest = {}) => {
      const { method, idempotent } = route;
      const body = route.body && JSON.stringify(request.body);
      const json = body && { "content-type": "application/json" };
      const path = pathOf(route, request);
      const isChange = method !== "GET";
      if (isChange) forgetAnswers();
      const before = knownOf(path);
      const sent =
        body && idempotent === "key"
          ? sendOnce(`${method} ${path}`, body, (key) =>
              send(route, path, { method, body, headers: { ...json, "idempotency-key": key } }),
            )
          : send(route, path, { method, ...(body && { body }), headers: { ...json, ...tagOf(before) } });
      const response = await sent
        .catch((cause: unknown) => {
          throw cause instanceof ClinicError ? cause : unreachable(cause);
        })
        .finally(() => isChange && forgetAnswers());
      return answer(route, path, response, before);
    };
  const calls = Object.entries(routes).map(([name, route]) => [name, call(route)]);
  return Object.fromEntries(calls) as Client<D>;
}
