import { randomInt } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { CognitoError } from "cognito-local/lib/errors.js";
import { Router } from "cognito-local/lib/server/Router.js";
import { CognitoServiceImpl } from "cognito-local/lib/services/cognitoService.js";
import type { Services } from "cognito-local/lib/services/index.js";
import type { Messages } from "cognito-local/lib/services/messages.js";
import { UserPoolServiceFactoryImpl } from "cognito-local/lib/services/userPoolService.js";
import { readBody, serve } from "../http.ts";
import type { Outbox, OutgoingMail } from "../outbox.ts";
import type { ShutdownHooks } from "../shutdown.ts";
import { type CognitoAnswer, type CognitoRequest, operations } from "./operations.ts";
import { CONTEXT, jsonFiles, openPool, type Pool } from "./pool.ts";
import { issueTokens, type SigningKey, signingKey } from "./tokens.ts";
import { addedClaims, messages, type TriggerHandler, type TriggerHandlers, triggers } from "./triggers.ts";

/** Cognito, emulated in this process. */
export interface Cognito {
  /** Answers one call of the API, or throws a CognitoError. */
  readonly call: (target: string, request: CognitoRequest) => Promise<CognitoAnswer>;
  readonly server: Server;
  readonly pool: Pool;
  readonly key: SigningKey;
  readonly messages: Messages;
}

/**
 * Opens cognito-local with the product's pool, and the operations that it lacks or answers in another way. Its own entry
 * point is not used, because it loads the whole former generation of the AWS SDK.
 * @param directory the folder of the pool, its accounts and its key
 */
export async function createCognito(
  directory: string,
  handlers: TriggerHandlers,
  send: (mail: OutgoingMail) => void,
): Promise<Cognito> {
  const clock = { get: () => new Date() };
  const poolFiles = join(directory, "pools");
  const files = jsonFiles(poolFiles);
  const clients = await files.create(CONTEXT, "clients", { Clients: {} });
  const factory = new UserPoolServiceFactoryImpl(clock, files);
  const cognito = new CognitoServiceImpl(poolFiles, clients, { UsernameAttributes: ["email"] }, factory);
  await cognito.init(CONTEXT);

  const key = signingKey(join(directory, "signing-key.pem"));
  const mails = messages(handlers, send);
  const pool = await openPool(cognito);
  const services: Services = {
    clock,
    cognito,
    config: { LambdaClient: {}, TriggerFunctions: {}, UserPoolDefaults: {}, ServerConfig: {}, TokenConfig: {} },
    messages: mails,
    otp: () => String(randomInt(1_000_000)).padStart(6, "0"),
    tokenGenerator: {
      generate: async (_, user, groups) =>
        issueTokens(key, user, groups, { added: await addedClaims(handlers, user, groups) }),
    },
    triggers: triggers(handlers),
  };
  const route = Router(services);
  const { own, callerOf } = operations(pool, key, mails, handlers);

  async function call(target: string, request: CognitoRequest): Promise<CognitoAnswer> {
    const emulate = async (changed = request) => (await route(target)(CONTEXT, changed)) as CognitoAnswer;
    if (request.AccessToken !== undefined) await callerOf(request);
    return own[target]?.(request, emulate) ?? emulate();
  }
  return { call, server: serverOf(call), pool, key, messages: mails };
}

const HEADERS = {
  "content-type": "application/x-amz-json-1.1",
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "x-amzn-errortype",
};

// Cognito writes instants in seconds.
const asSeconds = function (this: Record<string, unknown>, name: string, value: unknown) {
  const original = this[name];
  return original instanceof Date ? Math.floor(original.getTime() / 1000) : value;
};

/** Creates Cognito's HTTP API. */
function serverOf(call: Cognito["call"]): Server {
  async function answer(request: IncomingMessage): Promise<CognitoAnswer> {
    const target = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    return call(target, JSON.parse(String(await readBody(request, 131_072))));
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const send = (status: number, value: object, headers = {}) =>
      response.writeHead(status, { ...HEADERS, ...headers }).end(JSON.stringify(value, asSeconds));
    if (request.method === "OPTIONS") return send(200, {});
    try {
      send(200, await answer(request));
    } catch (error) {
      const { code, message } = error instanceof CognitoError ? error : { code: "InternalErrorException", message: "" };
      if (!message) console.error("The local Cognito failed:", error);
      send(message ? 400 : 500, { __type: code, message }, { "x-amzn-errortype": code });
    }
  }
  return createServer((request, response) => void serve(request, response));
}

const lazily =
  (load: () => Promise<{ handler: unknown }>): TriggerHandler =>
  async (event, context) =>
    ((await load()).handler as TriggerHandler)(event, context);

/** The product's real triggers, loaded at their first use, when the functions' environment is set. */
const PRODUCT_TRIGGERS: TriggerHandlers = {
  customMessage: lazily(() => import("../../../functions/events/triggers/custom-message.ts")),
  preAuthentication: lazily(() => import("../../../functions/events/triggers/pre-authentication.ts")),
  postAuthentication: lazily(() => import("../../../functions/events/triggers/post-authentication.ts")),
  postConfirmation: lazily(() => import("../../../functions/events/triggers/post-confirmation.ts")),
  tokenClaims: lazily(() => import("../../../functions/events/triggers/token-claims.ts")),
};

/**
 * Starts Cognito with the product's pool and triggers, and sends its mails to the outbox.
 * @param port the former one, if there was one
 */
export async function runCognito(
  { directory, outbox, port }: { directory: string; outbox: Outbox; port?: number | undefined },
  hooks: ShutdownHooks,
): Promise<Cognito & { endpoint: string }> {
  const cognito = await createCognito(directory, PRODUCT_TRIGGERS, (mail) => outbox.add(mail));
  return { ...cognito, endpoint: await serve(cognito.server, hooks, port) };
}
