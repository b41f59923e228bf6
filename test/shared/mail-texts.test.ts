import { MAIL_LANGUAGES } from "../../shared/messages/languages.ts";
import { MAILS } from "../../shared/messages/mails.ts";
import { MESSAGE_TYPES } from "../../shared/tenants/notification-settings.ts";

describe.each(MAIL_LANGUAGES)("mails in the language %s", (language) => {
  const texts = MAILS[language];

  it.each(MESSAGE_TYPES)("name the clinic to patients in the subject of %s, and the date to staff", (type) => {
    expect(texts.patient[type].subject("Lakeside", "March 2")).toContain("Lakeside");
    expect(texts.staff[type].subject("Lakeside", "March 2")).toContain("March 2");
  });

  it.each([
    "appointment_confirmation",
    "appointment_reminder",
    "appointment_cancellation",
    "reschedule_notice",
  ] as const)("name the date to patients in the subject of %s", (type) =>
    expect(texts.patient[type].subject("Lakeside", "March 2")).toContain("March 2"),
  );

  it("name the person, the time and the clinic in their other texts", () => {
    expect(texts.greeting("Ada")).toContain("Ada");
    expect(texts.at("March 2", "9:00 AM", "CST")).toMatch(/March 2.+9:00 AM.+CST/);
    expect(texts.event("Lakeside")).toContain("Lakeside");
    expect(texts.change("(218) 555-0155")).toContain("(218) 555-0155");
    expect(texts.sentBy("Lakeside")).toContain("Lakeside");
  });
});
