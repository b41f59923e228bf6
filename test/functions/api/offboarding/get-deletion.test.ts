import { IDS } from "../../../support/event.ts";
import { deletionItem, offboarding } from "../../../support/offboarding.ts";

const certificate = { status: "DELETED", deleted: { patient: 2, accounts: 1, files: 0 } };
const opened = offboarding("getDeletion", [deletionItem(certificate)]);
const { given, send } = opened;

it("returns the certificate of a clinic that is deleted", async () => {
  const { status, body } = await send();
  expect([status, body]).toMatchObject([200, { ...certificate, tenant_id: IDS.tenant }]);
  expect(body).not.toHaveProperty("requested_by_id");
});

it("answers 404 when none was requested", async () => {
  given([]);
  expect(await send()).toMatchObject({ status: 404 });
});
