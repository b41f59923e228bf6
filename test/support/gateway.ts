import { randomUUID } from "node:crypto";
import { Agent, createServer, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import type { SigningKey } from "../../infra/local/cognito/tokens.ts";
import { authorizer, createGateway } from "../../infra/local/gateway/gateway.ts";
import { type Handler, loadHandler } from "../../infra/local/gateway/lambda.ts";
import { closeNow, listenLocally } from "../../infra/local/http.ts";
import { ISSUER, USER_POOL_CLIENT_ID } from "../../infra/local/settings.ts";
import { contract } from "../../shared/contract/contract.ts";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import type { AnswerBody } from "./call.ts";
import { decoded } from "./decoded.ts";
import { type EmulatorOptions, type Emulators, startEmulators } from "./emulators.ts";

/** A request as it is sent. Ids and query are inserted into the path without any escaping. */
export interface WireRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The body's bytes, instead of `body`. */
  readonly rawBody?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bearer token. Without it, the request has none. */
  readonly token?: string | undefined;
}

export interface WireAnswer<R extends Route = Route> {
  readonly status: number;
  /** The headers as received, and the body as a browser decodes it. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: AnswerBody<R>;
}

/** The real gateway in front of the real handlers, with its own emulators. */
export interface Gateway {
  readonly emulators: Emulators;
  readonly key: SigningKey;
  /** Returns an access token of the pool for the account with these groups, as after a sign-in in this second. */
  token(sub: string, ...roles: readonly Role[]): string;
  send<R extends Route>(route: R, request?: WireRequest): Promise<WireAnswer<R>>;
  sendTo(method: string, path: string, request?: WireRequest): Promise<WireAnswer>;
  /** Returns the number of requests that have reached a handler so far. */
  handled(): number;
  stop(): Promise<void>;
}

const parsed = (body: string) => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const seconds = () => Math.floor(Date.now() / 1000);

const claimsOf = (sub: string, roles: readonly Role[]) => ({
  sub,
  iss: ISSUER,
  client_id: USER_POOL_CLIENT_ID,
  token_use: "access",
  "cognito:groups": roles,
  auth_time: seconds(),
  iat: seconds(),
  exp: seconds() + 900,
  jti: randomUUID(),
});

/** Starts emulators and gateway for one test file. */
export async function startGateway(options: Pick<EmulatorOptions, "stream"> = {}): Promise<Gateway> {
  const emulators = await startEmulators({ cognito: true, s3: true, ...options });
  if (!emulators.cognito) throw new Error("no Cognito");
  const { key } = emulators.cognito;
  const authorize = authorizer({ issuer: ISSUER, clientId: USER_POOL_CLIENT_ID, jwks: key.jwks });
  const tokens = new Map<string, string>();
  let handled = 0;
  const counted = async (domain: string): Promise<Handler> => {
    const handler = await loadHandler(domain);
    return (event, context) => {
      handled += 1;
      return handler(event, context);
    };
  };
  const server = createServer(createGateway({ contract, authorize, load: counted }));
  // Otherwise a connection may close just when the next request is sent on it.
  server.keepAliveTimeout = 0;
  const port = await listenLocally(server);
  const agent = new Agent({ keepAlive: true });

  const sendTo = <R extends Route>(method: string, path: string, { body, rawBody, headers, token }: WireRequest = {}) =>
    new Promise<WireAnswer<R>>((resolve, reject) => {
      const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
      const sent = {
        ...(content !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(content),
        }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      };
      const options = { host: "127.0.0.1", port, agent, method, path, headers: sent };
      httpRequest(options, async (response) => {
        const answer = decoded(await buffer(response), response.headers["content-encoding"]);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: answer,
          body: parsed(answer),
        });
      })
        .once("error", reject)
        .end(content);
    });

  return {
    emulators,
    key,
    token: (sub, ...roles) => {
      // Tokens of another second are of a new sign-in, so that a sign-out everywhere does not end them.
      const name = `${sub} ${roles} ${seconds()}`;
      const signed = tokens.get(name) ?? key.sign(claimsOf(sub, roles));
      tokens.set(name, signed);
      return signed;
    },
    sendTo,
    send: <R extends Route>({ method, path }: R, request: WireRequest = {}) => {
      const filled = path.replace(/{(\w+)}/g, (_, name: string) => request.params?.[name] ?? "");
      const query = Object.entries(request.query ?? {}).map(
        ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
      );
      return sendTo<R>(method, query.length > 0 ? `${filled}?${query.join("&")}` : filled, request);
    },
    handled: () => handled,
    stop: async () => {
      agent.destroy();
      await closeNow(server);
      await emulators.stop();
    },
  };
}
