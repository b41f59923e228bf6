import { setTimeout as wait } from "node:timers/promises";
import type { ApiAnswer } from "../../../infra/cli/api.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Route } from "../../../shared/contract/route.ts";
import { type ClinicIds, newStaff, type OnboardedClinic } from "../../support/onboard.ts";
import { type DeployedResource, onlyOne } from "../deployed.ts";
import { accessToken } from "./sign-in.ts";
import { type DeployedApi, expectEqual, type Stage } from "./stage.ts";

const operations: readonly Route[] = Object.values(contract).flatMap((routes) => Object.values(routes));

/**
 * Calls every operation without a token and one operation with an invalid token. All but the public operations refuse the call.
 * @returns the number of operations
 */
export async function refuseStrangers({ api }: Stage): Promise<number> {
  for (const route of operations) {
    const { status } = await api.call(route);
    const name = `${route.method} ${route.path} without a token`;
    if (route.roles === "public") expectEqual(`${name} is public: whether it is refused`, status === 401, false);
    else expectEqual(name, status, 401);
  }
  expectEqual("A forged token", (await api.call(contract.accounts.me, {}, "e30.e30.e30")).status, 401);
  return operations.length;
}

/** Calls a public operation without the headers that CloudFront adds, which is refused. */
export async function refuseDetour(api: DeployedApi): Promise<void> {
  expectEqual("The API's own address", (await api.call(contract.accounts.checkRecovery)).status, 403);
}

/** Calls operations with another clinic's ids, which get the same answer as unknown ids. Returns the number of operations. */
export async function refuseForeigners({ api }: Stage, foreigner: string, ids: ClinicIds, tenantId: string) {
  const { location_id, service_id, practitioner_id: staff_id } = ids;
  const tried: readonly (readonly [Route, Readonly<Record<string, string>>])[] = [
    [contract.locations.get, { location_id }],
    [contract.locations.listRooms, { location_id }],
    [contract.services.list, { location_id }],
    [contract.services.remove, { service_id }],
    [contract.staff.get, { staff_id }],
    [contract.staff.listSchedules, { staff_id }],
    [contract.staff.getPractitioner, { staff_id }],
    [contract.logos.startUpload, { tenant_id: tenantId }],
  ];
  for (const [route, params] of tried) {
    const name = `${route.method} ${route.path} of another clinic`;
    const foreign = await api.call(route, { params }, foreigner);
    const unknownIds = Object.entries(params).map(([key, id]) => [
      key,
      id.replace(/_.*$/, "_01jd3v8c9m4q2w6x8z0y1t5k7n"),
    ]);
    const unknown = await api.call(route, { params: Object.fromEntries(unknownIds) }, foreigner);
    expectEqual(name, foreign.status, 404);
    expectEqual(`${name}, compared with an id that does not exist`, withoutRequest(foreign), withoutRequest(unknown));
  }
  return tried.length;
}

const withoutRequest = ({ status, body }: ApiAnswer) => ({ status, ...(body as object), request_id: "" });

const IAM_VERSION = "2010-05-08";

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
    await emulator.query("iam", "PutRolePolicy", IAM_VERSION, { ...policy, PolicyDocument });
    expectEqual(`${route.method} ${route.path} without ${right}`, await status(), 500);
    await emulator.query("iam", "DeleteRolePolicy", IAM_VERSION, policy);
    expectEqual(`${route.method} ${route.path} with ${right}`, await status(), route.status);
  }
  return needs.map(({ right, owner }) => `${right} of ${owner}`).join(", ");
}

/**
 * Invokes the two triggers of a recovery as Cognito does, because the emulator's Cognito does not. The mailed link is valid between
 * them, and earlier sessions end.
 */
export async function recoverPassword(
  { api, emulator }: Stage,
  { adminAccount: { user_id: sub, email }, admin }: OnboardedClinic<string>,
  resources: readonly DeployedResource[],
): Promise<void> {
  const userPoolId = onlyOne(resources, "AWS::Cognito::UserPool");
  const call = (trigger: "CustomMessage" | "PostConfirmation", event: string) => {
    const own = resources.filter(({ logicalId }) => logicalId.startsWith(`${trigger}Handler`));
    const request = { userAttributes: { sub, email }, codeParameter: "{####}" };
    return emulator.invoke(onlyOne(own, "AWS::Lambda::Function"), {
      triggerSource: `${trigger}_${event}`,
      userPoolId,
      userName: sub,
      request,
      response: {},
    });
  };
  const mail = await call("CustomMessage", "ForgotPassword");
  const recovery_id = /\/recover-password\?id=(\w+)/.exec(mail)?.[1] ?? "";
  const isValid = async () => (await api.call(contract.accounts.checkRecovery, { params: { recovery_id } })).body;
  expectEqual("The mailed link", await isValid(), { valid: true });
  // A sign-in in the very second of the reset counts as newer, because `auth_time` has no fractions.
  await wait(1000);
  await call("PostConfirmation", "ConfirmForgotPassword");
  expectEqual("The link after its use", await isValid(), { valid: false });
  const me = async (token: string) => (await api.call(contract.accounts.me, {}, token)).status;
  expectEqual("A session from before the reset", await me(admin), 401);
  expectEqual("A new session", await me(await accessToken(email)), 200);
}
