import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "node:process";
import { CURSOR_SECRET, ORIGIN_SECRET } from "../../infra/local/settings.ts";

/** Returns a Lambda's environment, in which the SDK's own variables name a table on this machine. */
export const lambdaEnvironment = (dynamoDb: string) => ({
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
  POWERTOOLS_LOG_LEVEL: "INFO",
  TABLE_NAME: "clinic-bench",
  USER_POOL_ID: "us-east-1_bench",
  USER_POOL_CLIENT_ID: "bench",
  LOGOS_BUCKET: "logos",
  DEFAULT_TIME_ZONE: "America/Chicago",
  TENANT_REQUESTS_PER_MINUTE: "1000000",
  ORIGIN_SECRETS: ORIGIN_SECRET,
  CURSOR_SECRET,
  WEB_URL: "https://clinic.example.com",
});

/** Starts a DynamoDB without items, whose own time is negligible. */
export async function openStubTable() {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const environment = { ...env, ...lambdaEnvironment(`http://127.0.0.1:${port}`) };
  return { environment, close: () => server.close() };
}
