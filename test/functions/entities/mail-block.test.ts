import { addressHash } from "../../../functions/entities/messages.ts";

it("gives an address one hash, however it is written", () => {
  const hash = addressHash("grace@example.com");
  expect(addressHash(" Grace@Example.com\n")).toBe(hash);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(addressHash("graze@example.com")).not.toBe(hash);
});
