import { compareRights, grantedRights } from "../../support/rights/granted-rights.ts";
import { buildClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const { app } = buildClinic("prod");
const granted = grantedRights(app);

// test/support/rights/compare.ts compares the grants with what the functions use in the test suites.
const used = Object.fromEntries(Object.entries(granted).map(([name, { rights }]) => [name, rights]));

test("says which right to add or remove in which file", () => {
  expect(compareRights(app, used, true)).toEqual([]);
  const changed = { ...used, billing: [...(used.billing ?? []).slice(1), "indexes.gsi4: clinic"] };
  expect(compareRights(app, changed, true)).toEqual([
    "infra/stacks/api-grants.ts, billing: add     indexes.gsi4: clinic",
    `infra/stacks/api-grants.ts, billing: remove  ${used.billing?.[0]}`,
  ]);
  expect(compareRights(app, { "mail-feedback": ["rows.user: GetItem"] }, false)).toEqual(
    expect.arrayContaining(["infra/stacks/messages-stack.ts, mail-feedback: add     rows.user: GetItem"]),
  );
});

test("limits every right on the table to kinds of partitions, and grants no one a scan", () => {
  const rights = Object.values(used).flat();
  expect(rights.length).toBeGreaterThan(100);
  expect(rights.filter((right) => /any key|Scan|\*:|: \*/.test(right) && !right.startsWith("s3 "))).toEqual([]);
});

test("lets only the audit log's readers, erasures and the end of a clinic do more than put an entry", () => {
  const others = Object.entries(used).flatMap(([name, rights]) =>
    rights.filter((right) => right.includes("audit") && right !== "rows.audit: PutItem").map(() => name),
  );
  expect([...new Set(others)].sort()).toEqual([
    "appointments",
    "audit",
    "offboard-tenants",
    "patients",
    "table-changes",
    "tenants",
  ]);
});

test("keeps every function from rows of another kind of owner than it uses", () => {
  const kinds = new Set(used.billing?.map((right) => right.split(":")[0]));
  expect(kinds).toEqual(new Set(["rows.audit", "rows.clinic", "rows.user"]));
  expect(used.appointments?.filter((right) => right.startsWith("rows.user"))).not.toContainEqual(
    expect.stringMatching(/PutItem|UpdateItem|DeleteItem/),
  );
});
