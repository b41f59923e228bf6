import { freePort } from "../../../infra/local/dynamodb.ts";
import { Emulator } from "../emulator.ts";
import { accessToken, chooseUserPool } from "./sign-in.ts";

test("names the user of a sign-in that fails, and why", async () => {
  const closed = await freePort();
  chooseUserPool(new Emulator({ port: closed, front: closed, region: "us-east-1" }), "us-east-1_Pool", "client");
  await expect(accessToken("desk@example.com")).rejects.toThrow(
    /^The sign-in of desk@example\.com failed with NetworkError: .*ECONNREFUSED/,
  );
});
