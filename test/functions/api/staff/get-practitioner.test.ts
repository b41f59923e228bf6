import { handler } from "../../../../functions/api/staff/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { LOCATION, PRACTITIONER } from "../../../support/clinic-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";

const opened = operation({
  handler,
  route: contract.staff.getPractitioner,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PRACTITIONER) },
  items: [PRACTITIONER.item(), LOCATION.item()],
});

it("returns what the front desk may see, with the name of the location", async () => {
  const { status, body } = await opened.send();
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...paramsOf(PRACTITIONER), first_name: "Chidi", location_name: "Lake Street" });
  for (const hidden of ["date_of_birth", "street", "user_id"]) expect(body).not.toHaveProperty(hidden);
});

it("returns no name for a location that is gone", async () => {
  opened.given([PRACTITIONER.item()]);
  expect(await opened.send()).toMatchObject({ status: 200, body: { location_name: "" } });
});

it("answers 404 for staff of another role", async () => {
  opened.given([PRACTITIONER.item({ role: "RECEPTIONIST" }), LOCATION.item()]);
  expect(await opened.send()).toMatchObject({ status: 404, body: { error: PRACTITIONER.notFound } });
});

itFindsOnlyOwn(opened, PRACTITIONER);
