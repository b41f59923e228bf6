import { AdminCreateUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { handler } from "../../functions/api/accounts/index.ts";
import { administratorsEntity } from "../../functions/entities/people.ts";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { type EventOptions, IDS } from "./call.ts";
import { TENANT } from "./clinic-rows.ts";
import { operation } from "./operation-tests.ts";
import { type Item, itemOf, keyOf, userItem } from "./rows.ts";
import { stubClient } from "./stub-client.ts";

/** Returns the row of the clinic's second administrator. */
export const secondAdministrator = (changes: object = {}, role: Role = "TENANT_ADMIN"): Item => ({
  ...userItem(role, {
    user_id: IDS.otherUser,
    first_name: "Grace",
    last_name: "Hopper",
    email: "grace@example.com",
    invitation: "accepted",
    version: 3,
    ...changes,
  }),
  ...keyOf("user", "user_id", IDS.otherUser),
});

/** Returns the clinic's administrators as they are stored; the caller and the second one by default. */
export const administratorsItem = (changes: object = {}): Item => {
  const both = [IDS.user, IDS.otherUser];
  const row = { tenant_id: IDS.tenant, user_ids: both, active_ids: both, revision: 1, ...changes };
  return itemOf(administratorsEntity().put(row));
};

const throttled = () => Object.assign(new Error("throttled"), { name: "TooManyRequestsException" });

/** Opens an operation on the accounts of a clinic with two administrators, with a stub of Cognito. */
export function accountOperation<R extends Route>(route: R, { as = "TENANT_ADMIN", ...request }: EventOptions) {
  const cognito = stubClient(CognitoIdentityProviderClient);
  beforeEach(() => {
    cognito.reset();
    const Attributes = [{ Name: "sub", Value: IDS.otherUser }];
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes } });
  });
  const items = [TENANT.item(), administratorsItem(), secondAdministrator()];
  const opened = operation({ handler, route, as, request, items });
  return {
    ...opened,
    cognito,
    /** Returns the names of Cognito's operations that were called. */
    called: () => cognito.calls().map(({ args }) => args[0].constructor.name.replace("Command", "")),
    throttleCognito: () => void cognito.onAnyCommand().rejects(throttled()),
    person: () => opened.rows("user").find(({ user_id }) => user_id === IDS.otherUser),
  };
}
