import { handler } from "../../../../functions/api/messages/index.ts";
import { optOutToken } from "../../../../functions/domain/messaging/compose.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { DESK } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { NOW } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";

const { patient_id } = DESK;
const token = optOutToken({ tenant_id: IDS.tenant, patient_id });
const opened = operation({ handler, route: contract.messages.optOut, request: { params: { token } } });
const ONE_CLICK = {
  rawBody: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

it.each([
  ["JSON", { body: {} }],
  ["the form body of RFC 8058", ONE_CLICK],
  ["no body", {}],
])("stops the clinic's messages to the patient by %s, and repeats it without a change", async (_, request) => {
  const done = { status: 200, body: { clinic_name: "Lakeside Family Clinic", opted_out: true } };
  expect(await opened.send({ as: undefined, ...request })).toMatchObject(done);
  expect(opened.rows("mailBlock")).toEqual([
    { tenant_id: IDS.tenant, subject: patient_id, block: "opted_out", at: NOW },
  ]);
  expect(await opened.send({ as: undefined, ...request })).toMatchObject(done);
  expect(opened.writes()).toHaveLength(1);
});

it("answers 404 for a link that was not made here, and writes nothing", async () => {
  expect((await opened.send({ params: { token: `${token}x` } })).status).toBe(404);
  expect(opened.writes()).toEqual([]);
});
