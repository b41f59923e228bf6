import { handler } from "../../../../functions/api/messages/index.ts";
import { optOutToken } from "../../../../functions/domain/messaging/compose.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { DELIVERY } from "../../../../shared/messages/delivery.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";

describe("get opt out", () => {
  const { patient_id } = DESK;
  const token = optOutToken({ tenant_id: IDS.tenant, patient_id });
  const opened = operation({ handler, route: contract.messages.getOptOut, request: { params: { token } } });

  it("names the clinic to anyone who has the link, and changes nothing", async () => {
    expect(await opened.send({ as: undefined })).toMatchObject({
      status: 200,
      body: { clinic_name: "Lakeside Family Clinic", opted_out: false },
    });
    expect(opened.writes()).toEqual([]);
  });

  it("reveals no id in the link, and none in the answer", async () => {
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(patient_id);
    expect(JSON.stringify((await opened.send()).body)).not.toMatch(/ten_|pat_/);
  });

  it.each([
    ["altered", `${token.slice(0, -2)}xx`],
    ["cut off", token.slice(0, 40)],
    ["of another clinic that does not exist", optOutToken({ tenant_id: IDS.otherTenant, patient_id })],
    ["of no patient", optOutToken({ tenant_id: IDS.tenant, patient_id: "staff_1" })],
    ["empty", "."],
    ["too long", "x".repeat(301)],
  ])("answers 404 for a link that is %s", async (_, other) => {
    expect(await opened.send({ params: { token: other } })).toMatchObject({
      status: 404,
      body: { error: DELIVERY.unknownLink },
    });
  });
});

describe("opt out", () => {
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
});
