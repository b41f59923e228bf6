import { composeMail, type MailInput } from "../../../../functions/domain/messaging/compose.ts";
import { MAIL_LANGUAGES, mailLanguage } from "../../../../shared/messages/languages.ts";
import { MAILS } from "../../../../shared/messages/mails.ts";
import { AUDIENCES, MESSAGE_TYPES } from "../../../../shared/tenants/notification-settings.ts";
import { linkTo, PATHS } from "../../../../web/src/paths.ts";

const INPUT: MailInput = {
  type: "appointment_confirmation",
  audience: "patient",
  language: "en",
  first_name: "Grace",
  revision: 3,
  clinic: { name: "Lakeside <Family> Clinic", logo_url: "/logos/tenants/ten_1/logo.png?v=1" },
  place: {
    name: "Lake Street",
    street: "1 Lake Street",
    city: "Springfield",
    state: "IL",
    zipcode: "01234",
    phone_number: "5550100100",
    email: "lake@example.com",
    time_zone: "America/Chicago",
  },
  appointment: { id: "appt_1", starts_at: "2027-03-02T15:00:00.000Z", ends_at: "2027-03-02T15:30:00.000Z" },
  web: "https://clinic.example.com",
  optOutToken: "t0ken",
};
const at = (starts_at: string, changes: Partial<MailInput> = {}) =>
  composeMail({ ...INPUT, ...changes, appointment: { id: "appt_1", starts_at, ends_at: starts_at } });

it.each([
  // The clocks of Chicago go forward on 2027-03-14 and back on 2027-11-07, at two in the morning.
  ["the day before they go forward", "2027-03-13T15:00:00.000Z", "9:00 AM (Central Standard Time)"],
  ["the day on which they go forward", "2027-03-14T14:00:00.000Z", "9:00 AM (Central Daylight Time)"],
  ["the hour before they go back", "2027-11-07T06:30:00.000Z", "1:30 AM (Central Daylight Time)"],
  ["the repeated hour after they went back", "2027-11-07T07:30:00.000Z", "1:30 AM (Central Standard Time)"],
])("says the time of the location when clocks change: %s", (_, starts_at, expected) => {
  expect(at(starts_at).text).toContain(expected);
});

it.each(MAIL_LANGUAGES)("writes the phone number as people read it: %s", (language) => {
  const { text, html } = composeMail({ ...INPUT, language });
  for (const written of [text, html]) {
    expect(written.split("(555) 010-0100")).toHaveLength(3);
    expect(written).not.toContain("5550100100");
  }
});

it("says the time of the location's zone, wherever the mail is composed", () => {
  const place = { ...INPUT.place, time_zone: "Pacific/Auckland" };
  expect(at("2027-03-02T15:00:00.000Z", { place }).text).toContain(
    "Wednesday, March 3, 2027 at 4:00 AM (New Zealand Daylight Time)",
  );
});

it.each(
  MAIL_LANGUAGES.flatMap((language) =>
    AUDIENCES.flatMap((audience) => MESSAGE_TYPES.map((type) => [language, audience, type] as const)),
  ),
)("says the same in text and HTML: %s, %s, %s", (language, audience, type) => {
  const { text, html, subject } = composeMail({ ...INPUT, language, audience, type });
  expect(subject).not.toMatch(/undefined|\[object/);
  const shown = html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  const words = (from: string) => new Set(from.split(/[\s:]+/).filter(Boolean));
  const missing = [...words(text.replace(/https:\S+/g, "").replace(/^--$/m, ""))].filter(
    (word) => !words(shown).has(word),
  );
  expect(missing).toEqual([]);
  expect(html).toContain(`<html lang="${language}">`);
  expect(text).toContain(MAILS[language].greeting("Grace"));
  expect(text).toContain(MAILS[language][audience][type].body);
});

it("writes markup in names as text", () => {
  const { html } = composeMail({ ...INPUT, first_name: "<script>alert(1)</script>" });
  expect(html).not.toMatch(/<script|<Family>/);
  expect(html).toContain("Lakeside &#60;Family&#62; Clinic");
});

it("offers patients to opt out, in the mail and by one click, and practitioners not", () => {
  const { headers, text, html } = composeMail(INPUT);
  expect(headers).toEqual([
    { Name: "List-Unsubscribe", Value: "<https://clinic.example.com/api/messages/opt-out/t0ken>" },
    { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
  ]);
  for (const body of [text, html]) expect(body).toContain("https://clinic.example.com/messages/opt-out/t0ken");
  const { optOutToken: _, ...others } = INPUT;
  const staff = composeMail({ ...others, audience: "staff" });
  expect([staff.headers, staff.text.includes("opt-out")]).toEqual([[], false]);
});

it.each([
  ["appointment_confirmation", "PUBLISH", "CONFIRMED"],
  ["appointment_reminder", "PUBLISH", "CONFIRMED"],
  ["reschedule_notice", "PUBLISH", "CONFIRMED"],
  ["appointment_cancellation", "CANCEL", "CANCELLED"],
] as const)("attaches a calendar file to the %s", (type, method, status) => {
  const { attachments } = composeMail({ ...INPUT, type });
  const [{ content = "" } = {}] = attachments;
  const lines = content.replace(/\r\n[ \t]/g, "").split("\r\n");
  for (const line of [
    `METHOD:${method}`,
    `STATUS:${status}`,
    "UID:appt_1@clinic.example.com",
    "SEQUENCE:3",
    "DTSTART:20270302T150000Z",
    "DTEND:20270302T153000Z",
    "LOCATION:Lake Street\\, 1 Lake Street\\, Springfield\\, IL 01234",
  ])
    expect(lines).toContain(line);
  expect(attachments).toMatchObject([
    { name: "appointment.ics", type: `text/calendar; charset=utf-8; method=${method}` },
  ]);
});

it.each(MAIL_LANGUAGES)("says the former time of a moved appointment as well as the new one: %s", (language) => {
  const type = "reschedule_notice";
  const moved = { ...INPUT.appointment, former_starts_at: "2027-03-15T14:00:00.000Z" };
  for (const audience of AUDIENCES) {
    const { text } = composeMail({ ...INPUT, language, audience, type, appointment: moved });
    const { when, insteadOf } = MAILS[language];
    const details = text.split("\n\n");
    const at = details.findIndex((part) => part.startsWith(`${when}:`));
    expect(details[at]).toMatch(/2027.+9:00/);
    // The clocks have gone forward in between.
    expect(details[at + 1]).toMatch(new RegExp(`^${insteadOf}:\n.*15.+2027.+9:00`));
  }
  expect(composeMail({ ...INPUT, language, type }).text).not.toContain(MAILS[language].insteadOf);
});

describe("a mail to a practitioner", () => {
  const staff: MailInput = { ...INPUT, audience: "staff", patient_name: "Ada" };

  it.each(MAIL_LANGUAGES)("names the patient by the first name, and opens the appointment: %s", (language) => {
    const { text, html } = composeMail({ ...staff, language });
    const url = `https://clinic.example.com${linkTo(PATHS.myDay, {}, { date: "2027-03-02", appointment: "appt_1" })}`;
    expect(text).toContain(`${MAILS[language].patientName}:\nAda\n`);
    expect(text).toContain(`${MAILS[language].openDay}: ${url}`);
    expect(html).toContain(`href="${url.replace("&", "&#38;")}"`);
  });

  it("opens the day in the location's time zone", () => {
    const place = { ...INPUT.place, time_zone: "Pacific/Auckland" };
    expect(composeMail({ ...staff, place }).text).toContain("?date=2027-03-03");
  });

  it("names no one when the patient was erased", () => {
    expect(composeMail({ ...staff, patient_name: undefined }).text).not.toContain("Patient:");
  });

  it("is the only one that has them", () => {
    expect(composeMail(INPUT).text).not.toMatch(/Patient:|my_day/);
  });
});

it("shows the logo from the web app's address, and none of a clinic without one", () => {
  expect(composeMail(INPUT).html).toContain('src="https://clinic.example.com/logos/tenants/ten_1/logo.png?v=1"');
  expect(composeMail({ ...INPUT, clinic: { name: "Lakeside", logo_url: null } }).html).not.toContain("<img");
});

const { change, calendar, openDay } = MAILS.en;
const OPEN = `${openDay}: https://clinic.example.com/practitioner/my_day?date=2027-03-02&appointment=appt_1`;
const NOTES = [change("(555) 010-0100"), calendar];

it.each([
  ["patient", "appointment_confirmation", NOTES],
  ["patient", "appointment_reminder", NOTES],
  ["patient", "appointment_cancellation", []],
  ["patient", "follow_up_message", []],
  ["patient", "payment_confirmation", []],
  ["staff", "appointment_confirmation", [OPEN, calendar]],
  ["staff", "appointment_cancellation", [OPEN]],
  ["staff", "follow_up_message", [OPEN]],
] as const)("tells a %s what to do after the %s only where it helps", (audience, type, expected) => {
  const paragraphs = composeMail({ ...INPUT, audience, type }).text.split("\n\n");
  expect(paragraphs.slice(paragraphs.indexOf("Phone:\n(555) 010-0100") + 1, -1)).toEqual(expected);
});

it.each(["follow_up_message", "payment_confirmation"] as const)("attaches nothing to the %s", (type) => {
  expect(composeMail({ ...INPUT, type }).attachments).toEqual([]);
});

it.each([
  ["es", "es"],
  ["en", "en"],
  ["fr", "en"],
  [undefined, "en"],
])("writes to a patient who prefers %s in %s", (preferred, language) => {
  expect(mailLanguage(preferred)).toBe(language);
});
