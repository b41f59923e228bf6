import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION, STAFF } from "../../../support/clinic-items.ts";
import { DESK } from "../../../support/desk-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";

const ELSEWHERE = nextItem(STAFF, { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p", role: "MANAGER" });

describe("of the clinic", () => {
  describeList(STAFF, { handler, route: contract.staff.list, inOrder: [STAFF.item(), ELSEWHERE] });
});

describe("of one location", () => {
  const THERE = nextItem(STAFF, { role: "RECEPTIONIST" });
  const listed = describeList(STAFF, {
    handler,
    route: contract.staff.list,
    request: { query: { location_id: DESK.location_id } },
    items: [LOCATION.item()],
    inOrder: [STAFF.item(), THERE],
    others: [{ ...ELSEWHERE, sk: `${ELSEWHERE.sk}2`, gsi1sk: `${ELSEWHERE.gsi1sk}2` }],
  });

  itFindsOnlyOwn(listed, LOCATION);
});

describe("found by a search", () => {
  const GRACE = nextItem(STAFF, { first_name: "Zoë", last_name: "Muñoz", phone_number: "5550109876", role: "MANAGER" });
  const { queries, send } = operation({ handler, route: contract.staff.list, items: [STAFF.item(), GRACE] });
  const found = async (search: string) =>
    (await send({ query: { search } })).body.items.map(({ staff_id }: { staff_id: string }) => staff_id);

  it.each(["zoe", "muñ", "munoz z", "5550109876", "9876"])("finds a person of any role by %s", async (search) => {
    expect(await found(search)).toEqual([GRACE.staff_id]);
  });

  it("searches the whole clinic by one query of its index", async () => {
    expect(await found("zoe")).toHaveLength(1);
    expect(queries()).toBe(1);
  });

  it("finds no one by a text that matches no name", async () => {
    expect(await found("nosuchname")).toEqual([]);
    expect(await found("12")).toEqual([]);
  });
});
