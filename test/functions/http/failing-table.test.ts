import type { Role } from "../../../shared/contract/roles.ts";
import { PATH_IDS } from "../../../shared/values/ids.ts";
import { type ClinicIds, goodBody, type Mark } from "../../support/bodies.ts";
import { call } from "../../support/call.ts";
import { IDS } from "../../support/event.ts";
import { fakeTable } from "../../support/fake-table.ts";
import { operations } from "../../support/operations.ts";
import { isId, queryNames, requestOf } from "../../support/slots.ts";

const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
const MARK: Mark = { name: "failing", phone: "5550100100", dob: "1980-12-09" };
const PREFIXES =
  "ten loc room svc bill prov comp clos off staff sch pat lead merge appt bulk series wait imp tpl".split(" ");

/** Operations that read no more than the caller's own rows, that ask another service first, or that need a valid token. */
const OTHERS = [
  ...["accounts.me", "tenants.getCurrent", "logos.startUpload", "appointments.listOwn"],
  ...["accounts.inviteAdministrator", "accounts.inviteAdministratorOf", "accounts.listPlatformAdministrators"],
  ...["logos.put", "messages.getOptOut", "messages.optOut"],
];

/** Well-formed ids; the table fails before it matters whether they have rows. */
const ids: ClinicIds = Object.fromEntries(
  [...Object.keys(PATH_IDS), ...operations.flatMap(({ route }) => queryNames(route).filter(isId))].map((name) => {
    const known = [IDS.otherUser, ...PREFIXES.map((prefix) => `${prefix}_${ULID}`)];
    return [name, known.find((id) => PATH_IDS[name]?.safeParse(id).success) ?? ULID];
  }),
);
Object.assign(ids, { practitioner_id: `staff_${ULID}`, other_id: `pat_${ULID}`, message_id: `msg_${ULID}` });

const { holds, fails, writes } = fakeTable();

const tried = operations.filter(({ domain, operation }) => !OTHERS.includes(`${domain}.${operation}`));

test.each(tried)("$domain $operation answers 503 and writes nothing while the table is throttled", async (each) => {
  const { domain, operation, route } = each;
  const { handler } = await import(`../../../functions/api/${domain}/index.ts`);
  const as = route.roles === "public" ? undefined : (route.roles[0] as Role);
  const request = requestOf(route, goodBody(`${domain}.${operation}`, ids, MARK), ids);
  holds([], as ?? "TENANT_ADMIN");
  fails();
  const { status, headers } = await call(handler, route, { as, ...request } as never);
  expect([status, headers["retry-after"]]).toEqual([503, "1"]);
  expect(writes()).toEqual([]);
});
