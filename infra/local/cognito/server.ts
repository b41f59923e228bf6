import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readBody } from "../read-body.ts";
import { USER_POOL_ID } from "../settings.ts";
import { CognitoError, cognitoError } from "./cognito-error.ts";
import type { CognitoRequest } from "./layer.ts";
import type { Cognito } from "./service.ts";

const MAX_BYTES = 131_072;

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "x-amzn-errortype, x-amzn-requestid",
  "access-control-max-age": "600",
};

// Cognito writes instants in seconds.
const asSeconds = function (this: Record<string, unknown>, name: string, value: unknown) {
  const original = this[name];
  return original instanceof Date ? Math.floor(original.getTime() / 1000) : value;
};

function targetOf({ headers }: IncomingMessage): string {
  const [service, target] = String(headers["x-amz-target"] ?? "").split(".");
  if (service !== "AWSCognitoIdentityProviderService" || !target)
    throw cognitoError("UnknownOperationException", "Unknown operation");
  if (target.startsWith("Admin") && !headers.authorization?.startsWith("AWS4-HMAC-SHA256"))
    throw cognitoError("MissingAuthenticationTokenException", "Missing Authentication Token");
  return target;
}

async function requestOf(request: IncomingMessage): Promise<CognitoRequest> {
  const body = await readBody(request, MAX_BYTES);
  try {
    const parsed: unknown = JSON.parse(body?.toString() ?? "");
    if (typeof parsed === "object" && parsed !== null) return parsed as CognitoRequest;
  } catch {
    // A body that is not JSON is refused below, like JSON that is not an object.
  }
  throw cognitoError("SerializationException", "The request is not a JSON object.");
}

function refusalOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof CognitoError) return { status: 400, code: error.code, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  console.error("The local Cognito failed:", error);
  return { status: 500, code: "InternalErrorException", message };
}

/** Creates Cognito's HTTP API, with the pool's public keys at Amazon Cognito's path. */
export function cognitoServer({ call, pool }: Cognito): Server {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          ...CORS,
          "content-type": "application/x-amz-json-1.1",
          "x-amzn-requestid": randomUUID(),
          ...headers,
        })
        .end(body);
    if (request.method === "OPTIONS") return send(204, "");
    if (request.url === `/${USER_POOL_ID}/.well-known/jwks.json`)
      return send(200, JSON.stringify(pool.key.jwks), { "content-type": "application/json" });
    try {
      const target = targetOf(request);
      send(200, JSON.stringify(await call({ target, request: await requestOf(request) }), asSeconds));
    } catch (error) {
      const { status, code, message } = refusalOf(error);
      send(status, JSON.stringify({ __type: code, message }), { "x-amzn-errortype": code });
    }
  };
  return createServer((request, response) => void answer(request, response));
}
