import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { env } from "node:process";
import { functionsEnvironment } from "../../infra/local/functions-environment.ts";

/** Returns a Lambda's environment, in which the SDK's own variables name a table on this machine. */
export const lambdaEnvironment = (dynamoDb: string) => ({
  ...functionsEnvironment({ dynamoDb }, "https://clinic.example.com"),
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
  POWERTOOLS_LOG_LEVEL: "INFO",
  TENANT_REQUESTS_PER_MINUTE: "1000000",
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
