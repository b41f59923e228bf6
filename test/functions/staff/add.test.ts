import { AdminCreateUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/staff/index.ts";
import { contract } from "../../../shared/contract.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { givenCaller } from "../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const cognito = mockClient(CognitoIdentityProviderClient);

const locationId = "loc_01jd3v8c9m4q2w6x8z0y1t5k7n";
const location = { __edb_e__: "location", __edb_v__: "1", tenant_id: IDS.tenant, location_id: locationId };
const body = {
  firstName: "Chidi",
  middleName: "",
  lastName: "Anagonye",
  dob: "1980-01-02",
  street: "1 Lake Street",
  city: "Springfield",
  state: "IL",
  zipcode: "",
  email: "chidi@example.com",
  phoneNumber: "5550100100",
  role: "RECEPTIONIST",
  status: "ACTIVE",
  locationId,
};

test("accepts and ignores a password: Cognito mails a random one", async () => {
  dynamo.on(GetCommand).resolves({ Item: location });
  givenCaller(dynamo, "TENANT_ADMIN");
  dynamo.on(TransactWriteCommand).resolves({});
  cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: [{ Name: "sub", Value: IDS.otherUser }] } });
  const options = { as: "TENANT_ADMIN", body: { ...body, password: "Chosen#2026" } } as const;
  expect(await call(handler, contract.staff.add, options)).toMatchObject({ status: 201 });
  const [invitation] = cognito.commandCalls(AdminCreateUserCommand);
  expect(invitation?.args[0].input).toMatchObject({ Username: body.email, DesiredDeliveryMediums: ["EMAIL"] });
  expect(invitation?.args[0].input).not.toHaveProperty("TemporaryPassword");
});
