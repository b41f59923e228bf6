import { risksOf } from "../../shared/reports/counts.ts";

const clinic = { status: "ACTIVE", created_at: "2027-01-01T00:00:00Z" } as const;

it.each([
  ["an active clinic used 14 days ago", { used_until: "2027-03-01" }, []],
  ["an active clinic used 15 days ago", { used_until: "2027-02-28" }, ["no_appointments"]],
  ["an active clinic that was never used", {}, ["no_appointments"]],
  [
    "a clinic whose owner has never signed in",
    { used_until: "2027-03-01", invitation: "pending" },
    ["owner_never_signed_in"],
  ],
  ["an inactive clinic", { status: "INACTIVE", invitation: "pending" }, []],
  ["a clinic that is not set up yet", { setup: "administrator", invitation: "pending" }, []],
] as const)("names the risks of %s", (_, changes, risks) => {
  expect(risksOf({ ...clinic, ...changes }, "2027-03-15")).toEqual(risks);
});
