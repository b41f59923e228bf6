import type { APIGatewayAuthorizerResult } from "aws-lambda";
import { openConnection, removeConnection } from "../../domain/live/connections.ts";
import { cloudFrontVerifier, ORIGIN_HEADER } from "../../platform/cloudfront-origin.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import { webUrl } from "../../platform/web-url.ts";

const logger = loggerOf("live");

const isFromCloudFront = cloudFrontVerifier();

/** The parts of API Gateway's events that are used. What the authorizer returned as its context is in all later ones. */
export interface ConnectionEvent {
  readonly type?: "REQUEST";
  readonly methodArn?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
  readonly requestContext: {
    readonly eventType?: "CONNECT" | "MESSAGE" | "DISCONNECT";
    readonly connectionId: string;
    readonly authorizer?: { readonly tenant_id?: string };
  };
}

/** Returns whether a connection comes through CloudFront and from a page of the product. */
async function isOwnPage(headers: ConnectionEvent["headers"] = {}): Promise<boolean> {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return isFromCloudFront(lower.get(ORIGIN_HEADER)) && lower.get("origin") === (await webUrl());
}

/** Opens the connection of a ticket, and returns the policy that admits it, or one that refuses it with 403. */
async function authorize(event: ConnectionEvent): Promise<APIGatewayAuthorizerResult> {
  const { connectionId } = event.requestContext;
  const ticket = event.queryStringParameters?.ticket ?? "";
  const tenant_id = (await isOwnPage(event.headers)) ? await openConnection(connectionId, ticket) : undefined;
  const Effect = tenant_id ? "Allow" : "Deny";
  const Statement = [{ Effect, Action: "execute-api:Invoke", Resource: event.methodArn ?? "" } as const];
  return {
    principalId: connectionId,
    policyDocument: { Version: "2012-10-17", Statement },
    ...(tenant_id && { context: { tenant_id } }),
  };
}

/**
 * Admits connections of open screens, as the authorizer of `$connect`, and forgets those that end. Screens send only an empty message
 * from time to time, without which API Gateway would end an idle connection.
 */
export async function handler(event: ConnectionEvent): Promise<APIGatewayAuthorizerResult | { statusCode: number }> {
  const { eventType, connectionId: connection_id, authorizer } = event.requestContext;
  if (event.type === "REQUEST") return authorize(event);
  // A row that stays is deleted at the next live update of the clinic.
  if (eventType === "DISCONNECT" && authorizer?.tenant_id)
    await removeConnection({ tenant_id: authorizer.tenant_id, connection_id }).catch((error: unknown) =>
      logger.warn("connection not removed", { cause: namesOf(error) }),
    );
  return { statusCode: 200 };
}
