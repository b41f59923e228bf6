import type { ErrorBody } from "../../../shared/contract/error-body.ts";
import { ClinicError, ERROR_STATUS, type ErrorCode } from "../../../shared/contract/errors.ts";
import type { DryRunResponse, Response as Out, Request, Route, Routes } from "../../../shared/contract/route.ts";
import { ACCESS_TEXTS, COMMON_TEXTS, REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { isOnline } from "../lib/online.ts";
import { APP_SCREEN } from "../lib/texts.ts";

const OFFLINE = "You are offline. Please try again once you are back.";
const UNREACHABLE = "The service can't be reached. Please check your connection and try again.";
const TIMED_OUT = "The service took too long to answer. Please try again.";

const request = REQUEST_TEXTS;
const access = ACCESS_TEXTS;

/** Sentences for error responses that do not come from the product, but from API Gateway, CloudFront or a proxy. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: APP_SCREEN.session.ended,
  forbidden: access.forbidden,
  not_found: COMMON_TEXTS.notFound,
  too_large: request.tooLarge,
  rate_limited: request.unavailable,
  unavailable: request.unavailable,
};

function codeOf(status: number): ErrorCode {
  if (status === 502 || status === 504) return "unavailable";
  const entry = Object.entries(ERROR_STATUS).find(([, each]) => each === status);
  return (entry?.[0] as ErrorCode | undefined) ?? "internal";
}

// The body is checked by hand, because the schema library would be a large part of the download of a list.
function isErrorBody(value: unknown): value is ErrorBody {
  const { error, code } = (value ?? {}) as Record<string, unknown>;
  return typeof error === "string" && typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}

/** Returns the error of a response whose status is not a success. */
export async function refusal(response: Response): Promise<ClinicError> {
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (isErrorBody(body)) {
    const { error, code, fields, current, changed_by = null, changed_at = null, alternatives, challenge } = body;
    const conflict = current === undefined ? undefined : { current, changed_by, changed_at };
    return new ClinicError(code, error, { fields, conflict, retryAfter, alternatives, challenge });
  }
  const code = codeOf(response.status);
  return new ClinicError(code, SENTENCES[code] ?? request.internal, { retryAfter });
}

/** Returns the error of a request without a response. */
export function unreachable(cause: unknown): ClinicError {
  const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
  const reason = isOnline() ? UNREACHABLE : OFFLINE;
  return new ClinicError("unavailable", timedOut ? TIMED_OUT : reason, { cause });
}

/** Returns whether a request failed without a response, so that it is unknown whether it was carried out. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ClinicError && error.code === "unavailable" && error.cause !== undefined;

/** What the API client needs of the session. The session provides it, so that the client does not import the session. */
interface Credentials {
  /** Returns the id of the signed-in person. */
  userId(): string | undefined;
  /** Returns the tenant of the signed-in person; null for users of the platform. */
  tenantId(): string | null | undefined;
  /** Returns a current access token, or undefined when no session can be renewed. */
  accessToken(): Promise<string | undefined>;
  /** Ends a session that the API has refused. */
  refused(message: string): Promise<void>;
}

const SIGNED_OUT: Credentials = {
  userId: () => undefined,
  tenantId: () => undefined,
  accessToken: async () => undefined,
  refused: async () => undefined,
};

let provided = SIGNED_OUT;
const listeners = new Set<() => void>();

export const credentials = (): Credentials => provided;

/** Connects the API client to the session. Called once, when the session's store is created. */
export const provideCredentials = (session: Credentials): void => {
  provided = session;
};

/** Calls the listener whenever another person signs in, or the person signs out. */
export const onPersonChange = (listener: () => void): void => void listeners.add(listener);

/** Calls the listeners of `onPersonChange`. */
export const personChanged = (): void => {
  for (const listener of listeners) listener();
};

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

interface CachedResponse {
  readonly tag: string;
  readonly answer: unknown;
}

/** The cached response of a path when a request is sent, and the number of changes that were sent before. */
interface Before {
  readonly cached: CachedResponse | undefined;
  readonly changes: number;
}

const MAX_CACHED = 20;
const cachedResponses = new Map<string, CachedResponse>();

/** The number of changes that this tab has sent. */
let changes = 0;

/** For this long after a live update, lists are asked for as they are after it. */
const FRESH_MS = 5_000;

let freshUntil = 0;

/** Lets the next requests ask for answers that have the change of which the API has just told. */
export const expectChange = (): void => {
  freshUntil = Date.now() + FRESH_MS;
};

const freshHeader = (): Record<string, string> => (Date.now() < freshUntil ? { "cache-control": "no-cache" } : {});

/** The responses that had an ETag, by path: those of lists that a screen loads again and again. */
const etagCache = {
  get: (path: string): Before => ({ cached: cachedResponses.get(path), changes }),
  /** Returns the header that asks for the response only if it differs from the cached one. */
  header: ({ cached }: Before): Record<string, string> => (cached ? { "if-none-match": cached.tag } : {}),
  /**
   * Caches a response that has an ETag, in place of the former one of its path. A response without an ETag, or one that may be
   * from before a change, is not cached.
   */
  set(path: string, tag: string | null, answer: unknown, before: Before): void {
    cachedResponses.delete(path);
    if (!tag || before.changes !== changes) return;
    cachedResponses.set(path, { tag, answer });
    const [oldest] = cachedResponses.keys();
    if (cachedResponses.size > MAX_CACHED && oldest !== undefined) cachedResponses.delete(oldest);
  },
  /**
   * Discards all cached responses, before a change is sent and after its response. For some seconds after a change, the API may
   * still compare with the former ETag and answer that nothing has changed.
   */
  clear(): void {
    changes += 1;
    cachedResponses.clear();
  },
};

onPersonChange(() => cachedResponses.clear());

async function answer(route: Route, path: string, response: Response, before: Before): Promise<unknown> {
  if (response.status === NOT_MODIFIED) return before.cached?.answer;
  if (!response.ok) throw await refusal(response);
  try {
    if (route.status === 204) return undefined;
    const body: unknown = await response.json();
    etagCache.set(path, response.headers.get("etag"), body, before);
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
      if (isChange) etagCache.clear();
      const before = etagCache.get(path);
      const message = { method, ...(body && { body }) };
      const sent =
        idempotent === "key"
          ? sendOnce(`${method} ${path}`, body || "", (key) =>
              send(route, path, { ...message, headers: { ...json, "idempotency-key": key } }),
            )
          : send(route, path, {
              ...message,
              headers: { ...json, ...etagCache.header(before), ...freshHeader() },
            });
      const response = await sent
        .catch((cause: unknown) => {
          throw cause instanceof ClinicError ? cause : unreachable(cause);
        })
        .finally(() => isChange && etagCache.clear());
      return answer(route, path, response, before);
    };
  const calls = Object.entries(routes).map(([name, route]) => [name, call(route)]);
  return Object.fromEntries(calls) as Client<D>;
}
