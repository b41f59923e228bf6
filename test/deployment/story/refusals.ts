import type { ApiAnswer } from "../../../infra/cli/api.ts";
import { contract } from "../../../shared/contract/contract.ts";
import type { Route } from "../../../shared/contract/route.ts";
import type { ClinicIds } from "../onboard.ts";
import type { DeployedApi } from "./api.ts";
import { expectEqual } from "./expect.ts";
import type { Stage } from "./stage.ts";

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
