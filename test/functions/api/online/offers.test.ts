import { handler } from "../../../../functions/api/online/index.ts";
import { offerToken } from "../../../../functions/domain/offers/offer-token.ts";
import { type FreedTimeRow, freedTimeEntity } from "../../../../functions/entities/offers.ts";
import type { OpenHold } from "../../../../functions/entities/online.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  OTHER_APPOINTMENT_ID,
  openHoldsItem,
  WAITLIST_ENTRY,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, deskWith, locationItem, patientItem, practitionerItem } from "../../../support/desk.ts";
import {
  FREED,
  FREED_KEY,
  holdOfOffer,
  offerAs,
  offeringItem,
  offerOnList,
  TIME,
} from "../../../support/offer-rows.ts";
import { itemOf, keyOf, tenantItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove, rows } = openTable();
const { patient_id } = DESK;
const offer = offerAs(OTHER_APPOINTMENT_ID);
const hold = holdOfOffer(offer);
const freedItem = (changes: Partial<FreedTimeRow> = {}) =>
  itemOf(freedTimeEntity().put({ ...FREED, offer, ...changes }));
const holdsItem = (...all: OpenHold[]) => openHoldsItem(all);
const entry = (changes: object = {}) => WAITLIST_ENTRY.item({ offers: [offerOnList(offer)], ...changes });
const present = (changes: object = {}) => appointmentItem({ ...changes });

beforeEach(() =>
  holds([
    ...deskWith(patientItem({ email: "grace@example.com" })),
    offeringItem(),
    freedItem(),
    holdsItem(hold),
    entry(),
  ]),
);

const token = offerToken(FREED_KEY, offer);
type Answering = "viewOffer" | "acceptOffer" | "declineOffer";
const send = (operation: Answering, sent = token) =>
  call(handler, contract.online[operation], { body: { token: sent } });
const refusalOf = async (operation: Answering, sent = token) => {
  const { status, body } = await send(operation, sent);
  return [status, body.code];
};
const freed = () => rows("freedTime")[0];
const booked = () => rows("appointment").find(({ appointment_id }) => appointment_id === OTHER_APPOINTMENT_ID);

const answer = {
  first_name: "Grace",
  clinic_name: "Lakeside Family Clinic",
  location: {
    location_name: "Lake Street",
    address: "1 Lake Street, Springfield, IL 01234",
    phone_number: "5550100100",
  },
  time_zone: "America/Chicago",
  date: "2027-03-03",
  start_time: "14:00",
  end_time: "14:30",
  service_name: "Check-up",
  practitioner_name: "Chidi Okafor",
  expires_at: offer.expires_at,
  gives_up: null,
};

it("shows an open offer, and changes nothing", async () => {
  expect(await send("viewOffer")).toMatchObject({ status: 200, body: { ...answer, status: "open" } });
  expect(freed()).toMatchObject({ offer, version: 1 });
});

it("books an offer as an unread appointment, ends its hold and takes the entry off the list", async () => {
  expect(await send("acceptOffer")).toMatchObject({ status: 200, body: { ...answer, status: "accepted" } });
  expect(booked()).toMatchObject({
    ...DESK,
    ...{ date: TIME.date, start_time: "14:00", starts_at: TIME.starts_at, appointment_status: "BOOKED", version: 1 },
    ...{ booked_by: "patient", online_change: "booked", unread: true, created_at: NOW, changed_by: "patient" },
  });
  expect(freed()).toMatchObject({ answered: { ...offer, answer: "accepted" }, next_at: NOW, version: 2 });
  expect(freed()).not.toHaveProperty("offer");
  expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
  expect(rows("waitlistEntry")).toEqual([]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "online.acceptOffer", record_id: OTHER_APPOINTMENT_ID }]);
  expect(await send("acceptOffer"), "a repeat").toMatchObject({ status: 200, body: { status: "accepted" } });
  expect((await send("viewOffer")).body).toMatchObject({ status: "accepted" });
  expect(await refusalOf("declineOffer")).toEqual([409, "slot_taken"]);
});

it("declines an offer, whose time the next person can have at once", async () => {
  expect(await send("declineOffer")).toMatchObject({ status: 200, body: { ...answer, status: "declined" } });
  expect(freed()).toMatchObject({ answered: { ...offer, answer: "declined" }, next_at: NOW });
  expect(rows("openHolds")).toMatchObject([{ holds: [] }]);
  expect(rows("waitlistEntry")).toMatchObject([
    { offers: [{ ...offerOnList(offer), outcome: "declined", ended_at: NOW }] },
  ]);
  expect(rows("audit_entry")).toMatchObject([{ operation: "online.declineOffer", record_id: patient_id }]);
  expect(await send("declineOffer"), "a repeat").toMatchObject({ status: 200, body: { status: "declined" } });
  expect((await send("viewOffer")).body).toMatchObject({ status: "declined" });
  expect(await refusalOf("acceptOffer")).toEqual([409, "slot_taken"]);
  expect(booked()).toBeUndefined();
});

describe("an appointment that is given up", () => {
  beforeEach(() => {
    put(entry({ appointment_id: APPOINTMENT_ID }));
    put(present());
  });

  it("is shown, and cancelled with the acceptance", async () => {
    const gives_up = { date: "2027-03-01", start_time: "14:00", service_name: "Check-up" };
    expect((await send("viewOffer")).body).toMatchObject({ gives_up });
    expect((await send("acceptOffer")).status).toBe(200);
    expect(rows("appointment").find(({ appointment_id }) => appointment_id === APPOINTMENT_ID)).toMatchObject({
      ...{ appointment_status: "CANCELLED", cancel_reason: "Replaced by an offered time", version: 3 },
      ...{ online_change: "cancelled", unread: true, changed_by: "patient" },
    });
    expect(rows("audit_entry").map(({ operation, record_id }) => [operation, record_id])).toEqual(
      expect.arrayContaining([
        ["online.acceptOffer", APPOINTMENT_ID],
        ["online.acceptOffer", OTHER_APPOINTMENT_ID],
      ]),
    );
  });

  it.each([
    ["cancelled", { appointment_status: "CANCELLED" as const }],
    ["over", { starts_at: "2027-03-01T17:00:00.000Z", ends_at: "2027-03-01T17:30:00.000Z" }],
    ["beginning now", { starts_at: NOW }],
    ["another patient's", { patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" }],
  ])("stays as it is when it is %s", async (_, changes) => {
    put(present(changes));
    expect((await send("viewOffer")).body).toMatchObject({ status: "open", gives_up: null });
    expect((await send("acceptOffer")).status).toBe(200);
    expect(rows("appointment").find(({ appointment_id }) => appointment_id === APPOINTMENT_ID)).toMatchObject({
      version: 2,
    });
  });
});

const otherOffer = { ...offer, offer_id: "offer_01jd3v8c9m4q2w6x8z0y1t5k7p" };

it.each<[string, () => void]>([
  ["its time to answer has passed", () => vi.setSystemTime(Date.parse(offer.expires_at))],
  ["the desk has taken its time", () => put(holdsItem())],
  ["only other times are held", () => put(holdsItem({ ...hold, appointment_id: APPOINTMENT_ID }))],
  ["its entry has left the list", () => remove(entry())],
  ["the time was offered to the next person", () => put(freedItem({ offer: otherOffer }))],
])("is over when %s", async (_, change) => {
  change();
  for (const operation of ["viewOffer", "acceptOffer", "declineOffer"] as const)
    expect([operation, ...(await refusalOf(operation))]).toEqual([operation, 409, "slot_taken"]);
  expect(booked()).toBeUndefined();
});

it.each<[string, () => void]>([
  ["practitioner is inactive", () => put(practitionerItem({ status: "INACTIVE" }))],
  ["location has closed then", () => put(locationItem({ status: "INACTIVE" }))],
])("can't be accepted when the %s, in the same words", async (_, change) => {
  change();
  expect(await refusalOf("acceptOffer")).toEqual([409, "slot_taken"]);
  expect(booked()).toBeUndefined();
});

it.each<[string, () => void]>([
  [
    "the clinic is suspended",
    () => put({ ...tenantItem({ status: "INACTIVE" }), ...keyOf("tenant", "tenant_id", tenant_id) }),
  ],
  ["the time is gone for days", () => remove(freedItem())],
])("does not exist when %s", async (_, change) => {
  change();
  expect(await refusalOf("viewOffer")).toEqual([404, "not_found"]);
});

it("does not exist for a token of another purpose or clinic, and for an erased patient", async () => {
  const foreign = offerToken({ ...FREED_KEY, tenant_id: IDS.otherTenant }, offer);
  for (const sent of [foreign, offerToken({ ...FREED_KEY, tenant_id: "x" }, offer), `${token}x`])
    expect(await refusalOf("viewOffer", sent)).toEqual([404, "not_found"]);
  remove(patientItem());
  expect(await refusalOf("viewOffer")).toEqual([404, "not_found"]);
});

it("opens the last offer that was answered, and not the one that stands now", async () => {
  put(freedItem({ offer: otherOffer, answered: { ...offer, answer: "declined" } }));
  expect((await send("viewOffer")).body).toMatchObject({ status: "declined" });
});
