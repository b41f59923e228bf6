import { AdminCreateUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { handler } from "../../../../functions/api/accounts/index.ts";
import type { Route } from "../../../../shared/contract/route.ts";
import { type EventOptions, IDS } from "../../../support/call.ts";
import { administratorsItem, secondAdministrator, TENANT } from "../../../support/clinic-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { stubClient } from "../../../support/stub-client.ts";

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
