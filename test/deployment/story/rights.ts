import { contract } from "../../../shared/contract/contract.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { type DeployedResource, onlyOne } from "../deployed.ts";
import { newStaff, type OnboardedClinic } from "../onboard.ts";
import { expectEqual } from "./expect.ts";
import type { Stage } from "./stage.ts";

const VERSION = "2010-05-08";

/** A right of a function, and a call of an operation that needs it. */
interface Need {
  readonly right: string;
  readonly owner: string;
  readonly route: Route;
  readonly caller: string;
  readonly body?: object;
}

interface Desk {
  readonly clinic: OnboardedClinic<string>;
  readonly desk: string;
  readonly location_id: string;
}

/**
 * Denies a right to a function, and expects that the operation that needs it fails. This shows that the story proves the rights
 * that the policies grant.
 * @returns the rights
 */
export async function missRights(
  { api, emulator }: Stage,
  resources: readonly DeployedResource[],
  { clinic: { admin, emailOf }, desk, location_id }: Desk,
): Promise<string> {
  const body = newStaff(emailOf("practitioner2"), "PRACTITIONER", location_id);
  const patient = { first_name: "Mary", last_name: "Shelley", contact: "555-0104", dob: "1980-08-30" };
  const needs: readonly Need[] = [
    { right: "cognito-idp:AdminAddUserToGroup", owner: "staff", route: contract.staff.add, caller: admin, body },
    { right: "dynamodb:Query", owner: "patients", route: contract.patients.list, caller: desk },
    // A transaction needs the right of each of its items.
    { right: "dynamodb:PutItem", owner: "patients", route: contract.patients.create, caller: desk, body: patient },
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
    expectEqual(`${route.method} ${route.path} with ${right}`, await status(), route.status);
  }
  return needs.map(({ right, owner }) => `${right} of ${owner}`).join(", ");
}
