import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { addAccount, startEmulators } from "../../support/emulators.ts";

test("connects the functions' modules to a test's own emulators", async () => {
  const emulators = await startEmulators({ cognito: true, s3: true });
  const [one, two] = [emulators, await startEmulators()];
  expect(one.dynamoDb).not.toBe(two.dynamoDb);
  const tables = await new DynamoDBClient({ endpoint: two.dynamoDb }).send(new ListTablesCommand({}));
  expect(tables.TableNames).toEqual([process.env.TABLE_NAME]);

  const { usernameEntity } = await import("../../../functions/entities/platform.ts");
  const entry = { username: "clinic1", tenant_id: "ten_1" };
  await usernameEntity().put(entry).go();
  expect((await usernameEntity().get({ username: "CLINIC1" }).go()).data).toEqual(entry);
  if (!emulators.cognito) throw new Error("no Cognito");
  const sub = await addAccount(emulators.cognito.pool, { email: "a@example.com" });
  const { USER_POOL_ID: UserPoolId } = process.env;
  const found = await new CognitoIdentityProviderClient({}).send(
    new AdminGetUserCommand({ UserPoolId, Username: sub }),
  );
  expect(found.UserStatus).toBe("CONFIRMED");

  await Promise.all([one.stop(), two.stop()]);
  await expect(fetch(one.dynamoDb)).rejects.toThrow();
});
