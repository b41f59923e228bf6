import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { env } from "../env.ts";
import { countUnits } from "./consumed-units.ts";

/** The client that all entities share. Three attempts of at most two seconds stay below the Lambda's timeout. */
export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 3,
    // Without throwOnRequestTimeout the SDK only logs a warning when a request hangs.
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
  }),
);

countUnits(client);
// This middleware copies every request and response for a logger, which the client does not have.
client.middlewareStack.remove("loggerMiddleware");

/** The table that holds every entity. Its name is read when it is used, because commands and tests learn it after they have loaded this. */
export const table = {
  client,
  get table() {
    return env("TABLE_NAME").TABLE_NAME;
  },
};
