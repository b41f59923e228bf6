import { contract } from "../../../shared/contract.ts";
import type { Route } from "../../../shared/route.ts";
import { type DeployedResource, onlyOne } from "../deployed.ts";
import { expectEqual } from "./expect.ts";
import type { Stage } from "./stage.ts";

const VERSION = "2010-05-08";

/** Who calls what needs which right of which function. */
interface Need {
  readonly right: string;
  readonly owner: string;
  readonly route: Route;
  readonly caller: string;
  readonly body?: object;
}

/**
 * Denies functions one right each while an operation needs it, and expects that the operation fails: with a right that no policy
 * grants, the story could not succeed.
 * @returns the rights
 */
export async function missRights(
  { api, emulator }: Stage,
  resources: readonly DeployedResource[],
  { operator, desk }: { readonly operator: string; readonly desk: string },
): Promise<string> {
  const needs: readonly Need[] = [
    {
      right: "cognito-idp:AdminAddUserToGroup",
      owner: "accounts",
      route: contract.accounts.signup,
      caller: operator,
      body: { email: "admin@nowhere.example.com" },
    },
    { right: "dynamodb:Query", owner: "patients", route: contract.patients.list, caller: desk },
    { right: "dynamodb:PutItem", owner: "patients", route: contract.patients.list, caller: desk },
  ];
  for (const { right, owner, route, caller, body } of needs) {
    const own = resources.filter(({ logicalId }) => logicalId.startsWith(`${owner}Role`));
    const policy = { RoleName: onlyOne(own, "AWS::IAM::Role"), PolicyName: "missing" };
    const statement = { Effect: "Deny", Action: right, Resource: "*" };
    const PolicyDocument = JSON.stringify({ Version: "2012-10-17", Statement: statement });
    const status = async () => (await api.call(route, { body }, caller)).status;
    await emulator.query("iam", "PutRolePolicy", VERSION, { ...policy, PolicyDocument });
    expectEqual(`${route.method} ${route.path} without ${right}`, await status(), 500);
    await emulator.query("iam", "DeleteRolePolicy", VERSION, policy);
    expectEqual(`${route.method} ${route.path} with ${right}`, await status(), route.status ?? 200);
  }
  return needs.map(({ right, owner }) => `${right} of ${owner}`).join(", ");
}
