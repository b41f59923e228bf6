import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { advance } from "../../../../functions/domain/offers/advance.ts";
import { sendingPauseEntity } from "../../../../functions/entities/messages.ts";
import { type FreedTimeRow, freedTimeEntity } from "../../../../functions/entities/offers.ts";
import { holdEntity } from "../../../../functions/entities/online.ts";
import { MAILS } from "../../../../shared/messages/mails.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  OTHER_APPOINTMENT_ID,
  openHoldsItem,
  WAITLIST_ENTRY,
} from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, deskWith, patientItem, serviceItem } from "../../../support/desk.ts";
import {
  FREED,
  FREED_KEY,
  holdOfOffer,
  offerAs,
  offeringItem,
  offerOnList,
  PLACE,
  TIME,
} from "../../../support/offer-rows.ts";
import { itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove, rows } = openTable();
const ses = stubClient(SESv2Client);

const { practitioner_id, patient_id, service_id } = DESK;
const offer = offerAs(APPOINTMENT_ID);
const hold = holdOfOffer(offer);

/** Fills the table with a clinic that offers a freed time to the patient on its waitlist. */
function given(changes: Partial<FreedTimeRow> = {}, ...others: Parameters<typeof holds>[0]): void {
  const freed = { ...FREED, next_at: NOW, ...changes };
  const offers = changes.offer ? [offerOnList(offer)] : [];
  holds([
    ...deskWith(patientItem({ email: "grace@example.com" })),
    offeringItem(),
    openHoldsItem(changes.offer ? [hold] : []),
    itemOf(freedTimeEntity().put(freed)),
    WAITLIST_ENTRY.item({ offers }),
    ...others,
  ]);
}
const freedNow = () => rows("freedTime")[0];
const outcomes = () =>
  rows("waitlistEntry").flatMap(({ offers }) => (offers as { outcome?: string }[]).map(({ outcome }) => outcome));

beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

it("offers nothing at night, and waits for the morning of the location", async () => {
  given();
  expect(await advance(FREED_KEY, "2027-03-02T03:00:00.000Z")).toBe("WAITING");
  expect(freedNow()).toMatchObject({ next_at: "2027-03-02T14:00:00.000Z", asked: [] });
  expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
});

it("offers nothing while the operator has paused the clinic's messages", async () => {
  given({}, itemOf(sendingPauseEntity().put({ tenant_id, since: NOW })));
  expect(await advance(FREED_KEY, NOW)).toBe("WAITING");
  expect(freedNow()).toMatchObject({ next_at: "2027-03-01T18:05:00.000Z", asked: [] });
});

it("mails an offer that is held, and looks at it again when it ends", async () => {
  given({ offer });
  expect(await advance(FREED_KEY, NOW)).toBe("OFFERED");
  const [mail, ...others] = ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    Destination: { ToAddresses: ["grace@example.com"] },
    ReplyToAddresses: ["lake@example.com"],
    EmailTags: expect.arrayContaining([
      { Name: "tenant_id", Value: tenant_id },
      { Name: "offer_id", Value: offer.offer_id },
    ]),
  });
  expect(freedNow()).toMatchObject({ next_at: offer.expires_at, offer: { mailed: true } });
  expect(await advance(FREED_KEY, NOW), "nothing is due").toBe("LEFT");
});

it("says in the mail by whom it is sent, and which appointment the offer replaces", async () => {
  const textOf = () => ses.commandCalls(SendEmailCommand).at(-1)?.args[0].input.Content?.Simple?.Body?.Text?.Data;
  const replaced = WAITLIST_ENTRY.item({ appointment_id: OTHER_APPOINTMENT_ID, offers: [] });
  for (const [appointment_status, isReplaced] of [
    ["BOOKED", true],
    ["CANCELLED", false],
  ] as const) {
    given({ offer }, replaced, appointmentItem({ appointment_id: OTHER_APPOINTMENT_ID, appointment_status }));
    expect(await advance(FREED_KEY, NOW)).toBe("OFFERED");
    expect(textOf()).toContain(MAILS.en.sentBy("Lakeside Family Clinic"));
    expect(textOf()?.includes(MAILS.en.offer.replaces)).toBe(isReplaced);
  }
});

it("gives an offer up whose mail SES refuses, frees its time and asks the next person", async () => {
  ses.on(SendEmailCommand).rejects(Object.assign(new Error("refused"), { name: "MessageRejected" }));
  given({ offer, asked: [offer.entry_id] });
  expect(await advance(FREED_KEY, NOW), "no one else waits").toBe("ENDED");
  expect(outcomes()).toEqual(["not_sent"]);
  expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
  expect(freedNow()).not.toHaveProperty("offer");
});

it("tries a mail again in a minute when SES is too busy, and keeps the offer", async () => {
  ses.on(SendEmailCommand).rejects(Object.assign(new Error("busy"), { name: "TooManyRequestsException" }));
  given({ offer });
  expect(await advance(FREED_KEY, NOW)).toBe("WAITING");
  expect(freedNow()).toMatchObject({ next_at: "2027-03-01T18:01:00.000Z", offer: { offer_id: offer.offer_id } });
  expect(outcomes()).toEqual([undefined]);
});

describe("the next person", () => {
  const wanted = { offers: [] };

  it("is offered the time, which is held until the answer is due", async () => {
    given({}, WAITLIST_ENTRY.item(wanted));
    expect(await advance(FREED_KEY, NOW)).toBe("OFFERED");
    const { offer: made, asked, next_at, version } = freedNow() as FreedTimeRow;
    const expires_at = "2027-03-01T19:00:00.000Z";
    expect(made).toMatchObject({
      ...{ entry_id: offer.entry_id, patient_id, service_id, service_name: "Check-up", mailed: true, expires_at },
      ...{ practitioner_name: "Chidi Okafor", start_time: "14:00", end_time: "14:30", starts_at: TIME.starts_at },
    });
    expect(made?.offer_id).toMatch(/^offer_/);
    expect([asked, next_at, version]).toEqual([[offer.entry_id], expires_at, 3]);
    const held = {
      ...{ ...PLACE, ...TIME, appointment_id: made?.appointment_id, hold_hash: made?.hold_hash, offered: true },
      ...{ held_until: expires_at, address_hash: FREED_KEY.freed_id, service_name: "Check-up" },
    };
    expect(rows("openHolds")).toMatchObject([{ holds: [{ ...held, has_code: true }] }]);
    expect(rows("hold")).toMatchObject([{ ...held, service_id, version: 1 }]);
    expect(rows("waitlistEntry")).toMatchObject([
      {
        version: 4,
        offers: [
          { offer_id: made?.offer_id, practitioner_id, practitioner_name: "Chidi Okafor", expires_at, offered_at: NOW },
        ],
      },
    ]);
    expect(rows("bookedDay")).toMatchObject([
      { person_id: practitioner_id, appointments: [{ appointment_id: made?.appointment_id }] },
    ]);
  });

  it("is offered a service that needs a room together with a free one, which is held too", async () => {
    const room_id = String(ROOM.item().room_id);
    given({}, WAITLIST_ENTRY.item(wanted), serviceItem({ needs_room: true }), ROOM.item());
    expect(await advance(FREED_KEY, NOW)).toBe("OFFERED");
    expect(rows("openHolds")).toMatchObject([{ holds: [{ room_id }] }]);
    expect(rows("hold")).toMatchObject([{ room_id }]);
    expect(rows("bookedDay").map(({ person_id }) => person_id)).toContain(room_id);
  });

  it("has less time to answer where the clinic's notice ends before, and is not asked in its last minutes", async () => {
    const notice = offeringItem({ minimum_notice_hours: 49 });
    given({}, notice);
    expect(await advance(FREED_KEY, "2027-03-01T18:45:00.000Z")).toBe("OFFERED");
    expect(freedNow()).toMatchObject({ offer: { expires_at: "2027-03-01T19:00:00.000Z" } });
    given({}, notice);
    expect(await advance(FREED_KEY, "2027-03-01T18:51:00.000Z")).toBe("ENDED");
    expect(freedNow()).toMatchObject({ status: "ENDED" });
  });
});

it.each<[string, () => void]>([
  ["entry has left the list", () => remove(WAITLIST_ENTRY.item({ offers: [] }))],
  ["patient was erased", () => remove(patientItem())],
  ["clinic offers no times any more", () => put(offeringItem({ enabled: false, version: 2 }))],
])("withdraws an offer that is not mailed yet when the %s", async (_, change) => {
  given({ offer, asked: [offer.entry_id] });
  change();
  expect(await advance(FREED_KEY, NOW)).toBe("ENDED");
  expect(outcomes()).toEqual(rows("waitlistEntry").length > 0 ? ["withdrawn"] : []);
  expect(ses.commandCalls(SendEmailCommand)).toEqual([]);
  expect(freedNow()).not.toHaveProperty("offer");
  expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
});

it.each<[string, () => void]>([
  ["expired", () => undefined],
  [
    "taken",
    () => put(itemOf(holdEntity().put({ ...hold, tenant_id, service_id, released: true, version: 1, expires: 1 }))),
  ],
])("ends an offer whose time has passed as %s", async (outcome, change) => {
  given({ offer, asked: [offer.entry_id] });
  change();
  vi.setSystemTime(Date.parse(offer.expires_at));
  expect(await advance(FREED_KEY, offer.expires_at)).toBe("ENDED");
  expect(rows("waitlistEntry")).toMatchObject([{ offers: [{ outcome, ended_at: offer.expires_at }] }]);
});

it("mails no one who has no address", async () => {
  given({ offer, asked: [offer.entry_id] }, patientItem({ email: "" }));
  expect(await advance(FREED_KEY, NOW)).toBe("ENDED");
  expect(outcomes()).toEqual(["not_sent"]);
});

it("leaves a time that is ended or not yet due", async () => {
  given({ status: "ENDED" });
  expect(await advance(FREED_KEY, NOW)).toBe("LEFT");
  given({ next_at: "2027-03-01T18:00:00.001Z" });
  expect(await advance(FREED_KEY, NOW)).toBe("LEFT");
  expect(await advance({ ...FREED_KEY, freed_id: "free_other" }, NOW)).toBe("LEFT");
});

it("waits for the answer to an offer that is mailed", async () => {
  given({ offer: { ...offer, mailed: true }, next_at: NOW });
  expect(await advance(FREED_KEY, NOW)).toBe("WAITING");
  expect(freedNow()).toMatchObject({ next_at: offer.expires_at, offer: { mailed: true } });
  expect(ses.commandCalls(SendEmailCommand)).toEqual([]);
});
