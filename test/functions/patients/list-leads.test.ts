import { handler } from "../../../functions/patients/index.ts";
import { contract } from "../../../shared/contract.ts";
import { LEAD, nextItem, searchItemsOf } from "../../support/clinic-items.ts";
import { describeList } from "../../support/operation-tests.ts";

const ADA = nextItem(LEAD, { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" });
const { rows, send } = describeList(LEAD, {
  handler,
  route: contract.patients.listLeads,
  as: "RECEPTIONIST",
  inOrder: [ADA, LEAD.item()],
  stored: searchItemsOf,
});
const found = async (search: string) =>
  (await send({ query: { search } })).body.items.map((each: { first_name: string }) => each.first_name);

it.each([
  ["the beginnings of both names", "byr ad", ["Ada"]],
  ["a date of birth", "2/3/1975", ["Ada"]],
  ["the end of a phone number", "0199", ["Ada"]],
  ["a text that no one has", "zz", []],
  ["too few digits", "31", []],
])("finds people by %s", async (_, search, expected) => {
  expect(await found(search)).toEqual(expected);
});

it("leaves one audit entry of the page and whether it was searched", async () => {
  await send();
  await send();
  await found("ada");
  expect(rows("activity")).toMatchObject([
    { operation: "patients.listLeads", record_ids: [ADA.lead_id, LEAD.item().lead_id], searched: false },
    { operation: "patients.listLeads", record_ids: [ADA.lead_id], searched: true },
  ]);
});
