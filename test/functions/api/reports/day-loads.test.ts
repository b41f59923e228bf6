import { handler } from "../../../../functions/api/reports/index.ts";
import { dayCountEntity } from "../../../../functions/entities/counts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { EMPTY_COUNT } from "../../../../shared/reports/counts.ts";
import { IDS } from "../../../support/call.ts";
import { LOCATION } from "../../../support/clinic-rows.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { itemOf, paramsOf } from "../../../support/rows.ts";

const practitioner_id = "staff_01jd3v8c9m4q2w6x8z0y1t5k7n";
const location_id = String(LOCATION.item().location_id);

const countOf = (date: string, changes: object = {}) =>
  itemOf(
    dayCountEntity().put({
      tenant_id: IDS.tenant,
      owner_id: location_id,
      date,
      count: { ...EMPTY_COUNT, practitioners: { [practitioner_id]: { appointments: 3, minutes: 90, cents: 100 } } },
      revision: 1,
      ...changes,
    }),
  );

const opened = operation({
  handler,
  route: contract.reports.dayLoads,
  as: "RECEPTIONIST",
  request: { params: paramsOf(LOCATION), query: { from: "2027-03-01", to: "2027-03-31" } },
  items: [LOCATION.item()],
});
const { given, send } = opened;

it("lists what is booked with each practitioner on the days of the period, at the location alone", async () => {
  given([
    LOCATION.item(),
    countOf("2027-02-28"),
    countOf("2027-03-01"),
    countOf("2027-03-31"),
    countOf("2027-04-01"),
    countOf("2027-03-02", { owner_id: "all" }),
  ]);
  const practitioners = [{ practitioner_id, appointments: 3, booked_minutes: 90 }];
  expect((await send()).body).toEqual({
    items: [
      { date: "2027-03-01", practitioners },
      { date: "2027-03-31", practitioners },
    ],
    next_cursor: null,
  });
});

it.each([
  ["more than six weeks", { from: "2027-03-01", to: "2027-04-12" }],
  ["an end before the start", { from: "2027-03-02", to: "2027-03-01" }],
])("refuses %s", async (_, query) => {
  expect(await send({ query })).toMatchObject({ status: 422, body: { fields: { to: expect.any(String) } } });
});

it("answers for six weeks", async () => {
  expect((await send({ query: { from: "2027-03-01", to: "2027-04-11" } })).status).toBe(200);
});

itFindsOnlyOwn(opened, LOCATION);
