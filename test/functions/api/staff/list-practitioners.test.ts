import { handler } from "../../../../functions/api/staff/index.ts";
import { firstLast } from "../../../../functions/domain/search/terms.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION, PRACTITIONER } from "../../../support/clinic-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem } from "../../../support/noun.ts";

const name = { first_name: "Ada", last_name: "Byron" };
const ADA = nextItem(PRACTITIONER, { ...name, ...firstLast(name), location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" });
const { queries, send } = describeList(PRACTITIONER, {
  handler,
  route: contract.staff.listPractitioners,
  as: "RECEPTIONIST",
  items: [LOCATION.item()],
  inOrder: [ADA, PRACTITIONER.item()],
  others: [PRACTITIONER.item({ staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7q", role: "MANAGER" })],
});
const found = async (search: string) => (await send({ query: { search } })).body.items.map((each) => each.first_name);

it("shows the names of the locations, and none for a location that is gone", async () => {
  const { body } = await send();
  expect(body.items.map((each) => each.location_name)).toEqual(["", "Lake Street"]);
});

it.each([
  ["the beginnings of both names", "by ad", ["Ada"]],
  ["the end of a phone number", "0102", ["Ada", "Chidi"]],
  ["a text that no one has", "zz", []],
  ["a date of birth, which the front desk does not see", "1/1/1975", []],
])("searches by %s", async (_, search, expected) => {
  expect(await found(search)).toEqual(expected);
});

it("does not read the table for three digits", async () => {
  expect(await found("010")).toEqual([]);
  expect(queries()).toBe(0);
});
