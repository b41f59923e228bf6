import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { handler } from "../../../../functions/api/accounts/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call, IDS } from "../../../support/call.ts";
import { givenCaller } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

/** The address of the administrator of a new clinic. */
export const EMAIL = "new@example.com";

const sub = [{ Name: "sub", Value: IDS.otherUser }];
const refuse = (Item?: object) =>
  new ConditionalCheckFailedException({ message: "", $metadata: {}, ...(Item && { Item: marshall(Item) }) });

/**
 * Stubs DynamoDB and Cognito before each test of a file, in which a platform administrator signs up a clinic's
 * administrator.
 */
export function openSignupForEach() {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const cognito = stubClient(CognitoIdentityProviderClient);
  beforeEach(() => {
    dynamo.reset();
    cognito.reset();
    dynamo.on(GetCommand).resolves({});
    dynamo.on(PutCommand).resolves({});
    dynamo.on(TransactWriteCommand).resolves({});
    dynamo.on(UpdateCommand).resolves({});
    dynamo.on(DeleteCommand).resolves({});
    givenCaller(dynamo, "PLATFORM_ADMIN");
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: sub } });
  });

  return {
    dynamo,
    cognito,
    signup: (body: object = { email: "New@Example.com " }) =>
      call(handler, contract.accounts.signup, { as: "PLATFORM_ADMIN", body }),
    /** Returns the entities of the rows that were written outside a transaction. */
    written: () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item?.__edb_e__),
    /** Returns whether each call that creates an account suppresses its mail or sends it again. */
    actions: () => cognito.commandCalls(AdminCreateUserCommand).map(({ args }) => args[0].input.MessageAction),
    /** Refuses the write of an entity, whose stored row is the given one. */
    refusePut: (entity: string, item?: object) =>
      dynamo.on(PutCommand, { Item: { __edb_e__: entity } as never }).rejects(refuse(item)),
    givenExistingAccount: () => {
      cognito
        .on(AdminCreateUserCommand, { MessageAction: "SUPPRESS" })
        .rejects(new UsernameExistsException({ message: "exists", $metadata: {} }));
      cognito.on(AdminGetUserCommand).resolves({ UserAttributes: sub });
    },
  };
}
