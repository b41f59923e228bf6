import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { env } from "./env.ts";

const { LIVE_ENDPOINT } = env("LIVE_ENDPOINT");

const client = new ApiGatewayManagementApiClient({
  endpoint: LIVE_ENDPOINT,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

/** Returns whether the connection exists: API Gateway answers 410 for one that has ended. */
async function exists(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}

/** Sends a message to a connection, and returns whether it exists. */
export const sendToConnection = (ConnectionId: string, message: object): Promise<boolean> =>
  exists(client.send(new PostToConnectionCommand({ ConnectionId, Data: JSON.stringify(message) })));

/** Ends a connection. It may have ended already. */
export const endConnection = (ConnectionId: string): Promise<boolean> =>
  exists(client.send(new DeleteConnectionCommand({ ConnectionId })));
