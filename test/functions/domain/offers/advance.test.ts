import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { advance } from "../../../../functions/domain/offers/advance.ts";
import { sendingPauseEntity } from "../../../../functions/entities/messages.ts";
import { type FreedTimeRow, freedTimeEntity, freedTimeRow, type Offer } from "../../../../functions/entities/offers.ts";
import { type OpenHold, onlineSettingsEntity, openHoldsEntity } from "../../../../functions/entities/online.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { APPOINTMENT_ID, WAITLIST_ENTRY } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, deskWith, patientItem, ULID } from "../../../support/desk.ts";
import { itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, rows } = openTable();
const ses = stubClient(SESv2Client);

const key = { tenant_id, freed_id: `free_${ULID}_3` };
const { practitioner_id, location_id, patient_id, service_id } = DESK;
const time = { date: "2027-03-03", start_time: "14:00", end_time: "14:30", starts_at: "2027-03-03T20:00:00.000Z" };
const place = { practitioner_id, location_id };
const offer: Offer = {
  ...{ offer_id: `offer_${ULID}`, entry_id: `wait_${ULID}`, patient_id, service_id, appointment_id: APPOINTMENT_ID },
  ...{ service_name: "Check-up", practitioner_name: "Chidi Okafor", hold_hash: "hash" },
  ...{ start_time: "14:00", end_time: "14:30", starts_at: time.starts_at, expires_at: "2027-03-01T19:00:00.000Z" },
};
const hold: OpenHold = {
  ...{ ...place, ...time, ends_at: "2027-03-03T20:30:00.000Z", appointment_id: APPOINTMENT_ID, offered: true },
  ...{
    service_name: "Check-up",
    held_until: offer.expires_at,
    hold_hash: "hash",
    address_hash: "free",
    has_code: true,
  },
};
const shown = { ...place, practitioner_name: "Chidi Okafor", date: time.date, start_time: "14:00", offered_at: NOW };
const settings = OnlineSettings.parse({ enabled: true, offers: { enabled: true } });

/** Fills the table with a clinic that offers a freed time to the patient on its waitlist. */
function given(changes: Partial<FreedTimeRow> = {}, ...others: Parameters<typeof holds>[0]): void {
  const freed = { ...freedTimeRow({ ...key, ...place, ...time }), next_at: NOW, ...changes };
  const offers = changes.offer ? [{ ...shown, offer_id: offer.offer_id, expires_at: offer.expires_at }] : [];
  holds([
    ...deskWith(patientItem({ email: "grace@example.com" })),
    itemOf(onlineSettingsEntity().put({ tenant_id, ...settings, version: 1 })),
    itemOf(openHoldsEntity().put({ tenant_id, holds: changes.offer ? [hold] : [], version: 1 })),
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
  expect(await advance(key, "2027-03-02T03:00:00.000Z")).toBe("WAITING");
  expect(freedNow()).toMatchObject({ next_at: "2027-03-02T14:00:00.000Z", asked: [] });
  expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
});

it("offers nothing while the operator has paused the clinic's messages", async () => {
  given({}, itemOf(sendingPauseEntity().put({ tenant_id, since: NOW })));
  expect(await advance(key, NOW)).toBe("WAITING");
  expect(freedNow()).toMatchObject({ next_at: "2027-03-01T18:05:00.000Z", asked: [] });
});

it("mails an offer that is held, and looks at it again when it ends", async () => {
  given({ offer });
  expect(await advance(key, NOW)).toBe("OFFERED");
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1);
  expect(freedNow()).toMatchObject({ next_at: offer.expires_at, offer: { mailed: true } });
  expect(await advance(key, NOW), "nothing is due").toBe("LEFT");
});

it("gives an offer up whose mail SES refuses, frees its time and asks the next person", async () => {
  ses.on(SendEmailCommand).rejects(Object.assign(new Error("refused"), { name: "MessageRejected" }));
  given({ offer, asked: [offer.entry_id] });
  expect(await advance(key, NOW), "no one else waits").toBe("ENDED");
  expect(outcomes()).toEqual(["not_sent"]);
  expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
  expect(freedNow()).not.toHaveProperty("offer");
});

it("tries a mail again in a minute when SES is too busy, and keeps the offer", async () => {
  ses.on(SendEmailCommand).rejects(Object.assign(new Error("busy"), { name: "TooManyRequestsException" }));
  given({ offer });
  expect(await advance(key, NOW)).toBe("WAITING");
  expect(freedNow()).toMatchObject({ next_at: "2027-03-01T18:01:00.000Z", offer: { offer_id: offer.offer_id } });
  expect(outcomes()).toEqual([undefined]);
});
