import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

test.each([
  ["data", "/clinic/dev/table-name"],
  ["identity", "/clinic/dev/user-pool-id"],
] as const)("stores in stack %s the name that admin:create finds", (stack, name) => {
  const names = givenClinic("dev")
    .resources(stack, "AWS::SSM::Parameter")
    .map(({ Properties }) => Properties.Name);
  expect(names).toContain(name);
});
