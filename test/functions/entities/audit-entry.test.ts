import {
  type Actor,
  type AuditEntry,
  auditEntry,
  auditPuts,
  entriesOf,
  fieldChanges,
} from "../../../functions/entities/audit-entry.ts";
import { IDS } from "../../support/call.ts";

const { tenant: tenant_id } = IDS;
const entry = (role: Actor["role"], tenant: string = tenant_id, record_id = "pat_1"): AuditEntry =>
  auditEntry({ userId: "arn:operator", role, requestId: "request-1" }, "imports.undo", tenant, record_id);

it("leaves a copy in the platform's log of what a platform administrator does to a clinic", () => {
  const own = entry("PLATFORM_ADMIN");
  const copy = { ...own, tenant_id: "platform", record_id: tenant_id, record_ids: [tenant_id, "pat_1"] };
  expect(entriesOf(own)).toEqual([own, copy]);
});

it("names the clinic once in the copy when it is the record itself", () => {
  const [, copy] = entriesOf(entry("PLATFORM_ADMIN", tenant_id, tenant_id));
  expect(copy).toMatchObject({ record_id: tenant_id, record_ids: [tenant_id] });
});

it("shows a clinic no operator's own id, and the platform's log does", () => {
  const action = entry("OPERATOR");
  const [own, copy] = entriesOf(action);
  expect(own).toEqual({ ...action, user_id: "operator" });
  expect(copy).toMatchObject({ user_id: "arn:operator", tenant_id: "platform" });
});

it.each<[string, AuditEntry]>([
  ["a clinic's own people", entry("TENANT_ADMIN")],
  ["the platform on itself", entry("PLATFORM_ADMIN", "platform")],
  ["an operator on the platform", entry("OPERATOR", "platform")],
])("leaves no copy of an action of %s", (_, action) => {
  expect(entriesOf(action)).toEqual([action]);
  expect(auditPuts(action)).toHaveLength(1);
});

it("finds no change in a map whose members DynamoDB returns in another order", () => {
  const before = { Monday: { open: "08:00", close: "17:00" } };
  const after = { Monday: { close: "17:00", open: "08:00" } };
  expect(fieldChanges({ hours: before }, { hours: after }, ["hours"])).toEqual([]);
});
