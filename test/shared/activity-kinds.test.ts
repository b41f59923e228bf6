import { ACTIVITY_KINDS, kindOf, OPERATOR_COMMANDS } from "../../shared/audit/kinds.ts";
import { operations } from "../support/operations.ts";

const audited = operations.filter(({ route }) => route.audited || route.reads);
const ofKind = (kind: string) =>
  [...audited.map(({ domain, operation }) => `${domain}.${operation}`), ...OPERATOR_COMMANDS].filter(
    (name) => kindOf(name) === kind,
  );

test("calls every audited operation a reading that only reads, and no other", () => {
  const readings = audited
    .filter(({ route }) => !route.audited)
    .map(({ domain, operation }) => `${domain}.${operation}`);
  expect(ofKind("reading")).toEqual(readings);
});

test.each([
  ["accounts.signIn", "sign_in"],
  ["accounts.failSignIn", "sign_in"],
  ["accounts.resetMfa", "people"],
  ["staff.update", "people"],
  ["appointments.book", "record"],
  ["locations.update", "configuration"],
  ["logos.put", "configuration"],
  ["offboarding.getExport", "offboarding"],
])("calls %s %s", (operation, kind) => expect(kindOf(operation)).toBe(kind));

test("has an operation of every kind", () => {
  for (const kind of ACTIVITY_KINDS) expect(ofKind(kind), kind).not.toEqual([]);
});
