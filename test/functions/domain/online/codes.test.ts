import { codeHash } from "../../../../functions/domain/online/code-request.ts";
import { checkCode, getHold, prepareCode } from "../../../../functions/domain/online/codes.ts";
import { readClinic } from "../../../../functions/domain/online/online-clinic.ts";
import {
  addressHoldsEntity,
  type HoldRow,
  holdEntity,
  onlineSettingsEntity,
  openHoldsEntity,
} from "../../../../functions/entities/online.ts";
import { orNotFound } from "../../../../functions/platform/dynamo/batch-get.ts";
import { secretHash } from "../../../../functions/platform/secrets.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { APPOINTMENT_ID, OTHER_APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { DESK, deskWith, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, rows } = openTable();
const { practitioner_id, location_id, service_id } = DESK;
const secret = "the secret of the hold";
const hold_hash = secretHash(secret);
const email = "grace@example.com";
const until = "2027-03-01T18:02:00.000Z";
const prolonged = "2027-03-01T18:10:00.000Z";
const right = codeHash(hold_hash, "000000");

const hold: HoldRow = {
  ...{ tenant_id, hold_hash, address_hash: "address", appointment_id: APPOINTMENT_ID, service_id, practitioner_id },
  ...{ location_id, date: TODAY, start_time: "14:00", end_time: "14:30", service_name: "Check-up", has_code: false },
  ...{ starts_at: "2027-03-01T20:00:00.000Z", ends_at: "2027-03-01T20:30:00.000Z", held_until: until },
  ...{ version: 4, expires: Date.parse(NOW) / 1_000 + 7_200 },
};
const other = { ...hold, hold_hash: "other", appointment_id: OTHER_APPOINTMENT_ID };

const putHold = (changes: Partial<HoldRow> = {}) => put(itemOf(holdEntity().put({ ...hold, ...changes })));
const putOpen = (...open: readonly HoldRow[]) =>
  put(
    itemOf(openHoldsEntity().put({ tenant_id, holds: open.map((each) => ({ ...each, has_code: false })), version: 1 })),
  );
type OpenRow = { readonly holds: readonly HoldRow[] };
const stored = () => rows("hold")[0];
const openIds = () => (rows("openHolds") as OpenRow[]).flatMap((row) => row.holds.map((each) => each.appointment_id));
const clinic = async () => orNotFound(await readClinic(tenant_id), "clinic");

beforeEach(() => {
  const settings = OnlineSettings.parse({ enabled: true, minimum_notice_hours: 0 });
  holds([
    ...deskWith(serviceItem({ online: "everyone" }), practitionerItem({ online: true })),
    itemOf(onlineSettingsEntity().put({ tenant_id, ...settings, version: 1 })),
    itemOf(addressHoldsEntity().put({ subject: "address", holds: [hold, other], version: 1, expires: hold.expires })),
  ]);
  putHold({ email, code_hash: right });
  putOpen(hold, other);
});

describe("a hold", () => {
  const get = async () => getHold(await clinic(), secret);
  const refusal = (code: string) => expect.objectContaining({ code });

  it("is found by its secret while it is open, and when it was booked", async () => {
    expect((await get()).hold).toMatchObject({ appointment_id: APPOINTMENT_ID });
    putHold({ booked: true });
    putOpen(other);
    expect((await get()).hold).toMatchObject({ booked: true });
  });

  it("has expired when it is in the list no more, and other times are named", async () => {
    putOpen(other);
    await expect(get()).rejects.toMatchObject({ code: "hold_expired", alternatives: [{ date: TODAY }, {}, {}] });
  });

  it("has lost its time when the desk has taken it", async () => {
    putHold({ released: true });
    putOpen(other);
    await expect(get()).rejects.toThrow(refusal("slot_taken"));
  });

  it("has expired with its row, and after five wrong codes", async () => {
    putHold({ expires: Date.parse(NOW) / 1_000 });
    await expect(get()).rejects.toMatchObject({ code: "hold_expired", alternatives: [] });
    putHold({ code_hash: right, tried: ["1", "2", "3", "4", right] });
    expect((await get()).hold).toMatchObject({ code_hash: right });
    putHold({ code_hash: right, tried: ["1", "2", "3", "4", "5"] });
    await expect(get()).rejects.toThrow(refusal("hold_expired"));
  });
});

describe("the request of a code", () => {
  const request = async (request_id = "request 1") =>
    prepareCode(await clinic(), secret, { email, language: "es", request_id });

  it("notes where it goes, forgets the former code, and prolongs the hold once", async () => {
    putHold({ code_hash: "former" });
    expect(await request()).toBe(hold_hash);
    expect(stored()).toMatchObject({ email, language: "es", code_request_id: "request 1", version: 5 });
    expect(stored()).not.toHaveProperty("code_hash");
    const mine = { appointment_id: APPOINTMENT_ID, held_until: prolonged };
    const others = { appointment_id: OTHER_APPOINTMENT_ID, held_until: until };
    expect(stored()).toMatchObject(mine);
    expect(rows("openHolds")).toMatchObject([
      {
        holds: [
          { ...mine, has_code: true },
          { ...others, has_code: false },
        ],
      },
    ]);
    expect(rows("addressHolds")).toMatchObject([{ holds: [mine, others] }]);

    vi.setSystemTime(Date.parse(NOW) + 60_000);
    expect(await request("request 2")).toBe(hold_hash);
    expect(stored()).toMatchObject({ code_request_id: "request 2", held_until: prolonged });
  });

  it("gives an address five codes in an hour", async () => {
    for (let at = 0; at < 5; at += 1) expect(await request()).toBe(hold_hash);
    expect(await request()).toBeUndefined();
    vi.setSystemTime(Date.parse(NOW) + 3_600_000);
    putHold({ code_request_id: "before", held_until: "2027-03-01T20:00:00.000Z" });
    putOpen({ ...hold, held_until: "2027-03-01T20:00:00.000Z" });
    expect(await request()).toBe(hold_hash);
  });

  it("is refused for a hold that was booked", async () => {
    putHold({ booked: true });
    await expect(request()).rejects.toMatchObject({ code: "hold_expired" });
  });
});

describe("a code", () => {
  const check = async (code: string) => checkCode(await clinic(), hold, code);
  const isWrong = { code: "wrong_code" };

  it("is right or wrong, and each wrong one counts once", async () => {
    for (const code of ["111111", "111111", "222222"]) await expect(check(code)).rejects.toMatchObject(isWrong);
    expect(stored()?.tried).toHaveLength(2);
    await check("000000");
    await check("000000");
    expect(stored()?.tried).toHaveLength(3);
    expect(openIds()).toEqual([APPOINTMENT_ID, OTHER_APPOINTMENT_ID]);
  });

  it("ends the hold when it is the fifth wrong one, after which none is right", async () => {
    for (const code of ["1", "2", "3", "4"]) await expect(check(code)).rejects.toMatchObject(isWrong);
    expect(openIds()).toContain(APPOINTMENT_ID);
    await expect(check("5")).rejects.toMatchObject(isWrong);
    expect(openIds()).toEqual([OTHER_APPOINTMENT_ID]);
    await expect(check("000000")).rejects.toMatchObject({ code: "hold_expired" });
  });

  it("is never right once its address had ten wrong codes in a day, which ends the hold", async () => {
    for (const start of [0, 4]) {
      putHold({ email, code_hash: right });
      for (let at = 0; at < 4; at += 1) await expect(check(String(start + at))).rejects.toMatchObject(isWrong);
    }
    putHold({ email, code_hash: right });
    for (const code of ["8", "9"]) await expect(check(code)).rejects.toMatchObject(isWrong);
    expect(openIds()).toContain(APPOINTMENT_ID);
    await expect(check("000000")).rejects.toMatchObject(isWrong);
    expect(openIds()).toEqual([OTHER_APPOINTMENT_ID]);
  });

  it("that was right does not count among the wrong ones of its address", async () => {
    for (let at = 0; at < 11; at += 1) {
      putHold({ email, code_hash: right });
      await check("000000");
    }
  });
});
