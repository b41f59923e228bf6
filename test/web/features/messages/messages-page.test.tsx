import { DELIVERY, NOT_SENT } from "../../../../shared/messages/delivery.ts";
import type { ListedMessage, Message } from "../../../../shared/messages/message.ts";
import { refuse } from "../../../support/render-api.tsx";
import { APPOINTMENT_ID, anAppointment, listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, eventually, field, notifications, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const aMessage = (nth: number, changes: Partial<Message> = {}): Message => ({
  message_id: nthId("msg", nth),
  appointment_id: APPOINTMENT_ID,
  channel: "EMAIL",
  type: "appointment_reminder",
  audience: "patient",
  due_at: "2026-11-19T16:00:00.000Z",
  status: "SENT",
  reason: null,
  sent_at: "2026-11-19T16:00:10.000Z",
  ...changes,
});
const aListed = (nth: number, changes: Partial<Message> = {}): ListedMessage => {
  const { patient_name, practitioner_name, location_name, date, start_time } = anAppointment();
  return { ...aMessage(nth, changes), patient_name, practitioner_name, location_name, date, start_time };
};
const FAILED = { status: "FAILED", reason: NOT_SENT.interrupted, sent_at: null } as const;

describe("the page Messages", () => {
  const open = (answer: unknown, search = "") =>
    openDesk(`/tenant_admin/messages${search}`, { "GET /api/messages": answer }, "TENANT_ADMIN");
  /** Answers with nothing, and returns the queries of the requests. */
  const recorded = () => {
    const queries: Record<string, string>[] = [];
    const answer = ({ url }: { url: URL }) => {
      queries.push(Object.fromEntries(url.searchParams));
      return listed([]);
    };
    return { queries, answer };
  };

  test("lists what was sent, to whom, about which appointment, and what was not and why", async () => {
    const planned = { audience: "staff", type: "appointment_confirmation", status: "PLANNED", sent_at: null } as const;
    const { page } = await open(listed([aListed(1), aListed(2, FAILED), aListed(3, planned)]));
    await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(3));
    const rows = page
      .findTable()
      ?.findRows()
      .map((row) => row.getElement().textContent);
    expect(rows?.[0]).toMatch(/Appointment reminder.*José O'Neill.*Nov 20.*10:00 AM, Harbor Road.*Sent/);
    expect(rows?.[1]).toContain(`Failed${NOT_SENT.interrupted}`);
    expect(rows?.[2]).toMatch(/Appointment confirmationAmara Okafor \(practitioner\).*Planned/);
  });

  test("shows the time by which messages are listed, and when one was sent later", async () => {
    const late = aListed(1, { due_at: "2026-11-19T16:13:00.000Z", sent_at: "2026-11-19T16:14:20.000Z" });
    const failed = aListed(2, { ...FAILED, due_at: "2026-11-19T16:12:00.000Z" });
    const { page } = await open(listed([late, failed]));
    await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(2));
    const times = [...document.querySelectorAll("tbody time")].map((each) => each.getAttribute("datetime"));
    expect(times).toEqual(["2026-11-19T16:13:00.000Z", "2026-11-19T16:12:00.000Z"]);
    expect(text()).toMatch(/:13 [AP]MSent Nov 19, 2026, \d+:14/);
  });

  test("filters by days and status, and keeps the filters in the address", async () => {
    const { queries, answer } = recorded();
    const { page, router } = await open(answer);
    await eventually(() => expect(text()).toContain("No messages in these days."));
    expect(queries[0]).toMatchObject({ from: "2026-10-21", to: "2026-11-20" });
    const choose = (label: string, value: string) => {
      const select = field(page, label).findControl()?.findSelect();
      select?.openDropdown();
      select?.selectOptionByValue(value, { expandToViewport: true });
    };
    choose("Days", "next");
    await eventually(() => expect(queries.at(-1)).toMatchObject({ from: "2026-11-20", to: "2026-12-20" }));
    choose("Status", "FAILED");
    await eventually(() => expect(queries.at(-1)).toMatchObject({ from: "2026-11-20", status: "FAILED" }));
    expect(router.state.location.search).toBe("?show=next&status=FAILED");
  });

  test("shows no messages of the filters before while those of new filters are loading", async () => {
    const { page, api, go } = await open(listed([aListed(1)]));
    await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(1));
    api.on("GET /api/messages", () => new Promise(() => {}));
    await go("/tenant_admin/messages?status=FAILED");
    await eventually(() => expect(text()).toContain("Loading messages"));
    expect(text()).not.toContain("José O'Neill");
  });

  test("opens with the filters of its address", async () => {
    const { queries, answer } = recorded();
    await open(answer, "?status=SKIPPED");
    await eventually(() => expect(queries[0]).toMatchObject({ to: "2026-11-20", status: "SKIPPED" }));
  });

  test("says why messages can't be loaded, and tries again", async () => {
    const { page, api } = await open(refuse("internal", "Please try again."));
    await eventually(() => expect(text()).toContain("Please try again."));
    api.on("GET /api/messages", listed([aListed(1)]));
    button(page, "Try again").click();
    await eventually(() => expect(text()).toContain("José O'Neill"));
  });
});

describe("the messages of an appointment", () => {
  const ONE = `/api/appointments/${APPOINTMENT_ID}`;
  const open = (answer: unknown) =>
    openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
      [`GET ${ONE}`]: anAppointment(),
      [`GET ${ONE}/messages`]: answer,
    });

  test("are listed in order of time with their status and reason", async () => {
    const skipped = { status: "SKIPPED", reason: NOT_SENT.opted_out, sent_at: null } as const;
    const planned = {
      status: "PLANNED",
      due_at: "2026-11-20T15:33:00.000Z",
      sent_at: null,
      audience: "staff",
    } as const;
    const replaced = { status: "CANCELLED", reason: NOT_SENT.replaced, sent_at: null } as const;
    await open(listed([aMessage(4, planned), aMessage(3, skipped), aMessage(2, replaced), aMessage(1)]));
    await eventually(() => expect(document.querySelectorAll("ul[aria-label=Messages] li")).toHaveLength(4));
    const lines = [...document.querySelectorAll("ul[aria-label=Messages] li")].map((line) => line.textContent);
    expect(lines[0]).toContain(`Appointment reminder to the patient${NOT_SENT.opted_out}`);
    expect(lines[1]).toContain(NOT_SENT.replaced);
    expect(lines[2]).toMatch(/^SentAppointment reminder to the patientNov 19, 2026/);
    expect(lines[3]).toMatch(/^PlannedAppointment reminder to the practitionerNov 20, 2026/);
  });

  test("show beside a planned one why it would not be sent now", async () => {
    const planned = { status: "PLANNED", due_at: "2026-11-20T15:33:00.000Z", sent_at: null } as const;
    await open(listed([aMessage(1, { ...planned, reason: NOT_SENT.no_address })]));
    const line = () => document.querySelector("ul[aria-label=Messages] li")?.textContent;
    await eventually(() => expect(line()).toMatch(/^PlannedAppointment reminder to the patientNov 20, 2026/));
    expect(line()).toMatch(new RegExp(`[AP]M\\. ${NOT_SENT.no_address}$`));
  });

  test("are empty if the clinic sends none", async () => {
    await open(listed([]));
    await eventually(() => expect(text()).toContain("No messages about this appointment."));
  });

  test("keep the rest of the page if they can't be loaded", async () => {
    await open(refuse("internal", "Please try again."));
    await eventually(() => expect(text()).toContain("Please try again."));
    expect(text()).toContain("Amara Okafor");
  });
});

describe("the patients to call", () => {
  const undelivered = { ...aListed(1, FAILED), patient_id: PATIENT_ID, contact: "(218) 555-0110" };
  const open = (answer: unknown) =>
    openDesk("/receptionist/all_appointments", { "GET /api/messages/undelivered": answer });
  const calls = () => [...document.querySelectorAll(".appointment-list-call")].map((each) => each.textContent);
  const RESOLVE = `POST /api/appointments/${APPOINTMENT_ID}/messages/${nthId("msg", 1)}/resolve`;

  test("are listed above the appointments with reason and phone number until they are done", async () => {
    const { page, api } = await open(listed([undelivered]));
    await eventually(() => expect(text()).toContain("Patients to call (1)"));
    expect(text()).toContain(`José O'Neill · (218) 555-0110`);
    expect(text()).toContain(NOT_SENT.interrupted);
    expect(document.querySelector<HTMLAnchorElement>('a[href="tel:2185550110"]')).not.toBeNull();
    api.on("GET /api/messages/undelivered", listed([]));
    api.on(RESOLVE, aMessage(1, FAILED));
    button(page, "Done: José O'Neill").click();
    await eventually(() => expect(text()).toContain("Patients to call (0)"));
    expect(api.named(RESOLVE)).toHaveLength(1);
  });

  test("stay in their places with the focus after a call, until the page is left", async () => {
    const ada = { ...undelivered, message_id: nthId("msg", 2), patient_name: "Ada Byron" };
    const { page, api, go } = await open(listed([undelivered, ada]));
    await eventually(() => expect(calls()).toHaveLength(2));
    api.on("GET /api/messages/undelivered", listed([ada]));
    api.on(RESOLVE, aMessage(1, FAILED));
    button(page, "Done: José O'Neill").focus();
    button(page, "Done: José O'Neill").click();
    await eventually(() => expect(text()).toContain("Patients to call (1)"));
    expect(calls().map((call) => call?.match(/José O'Neill|Ada Byron/)?.[0])).toEqual(["José O'Neill", "Ada Byron"]);
    await eventually(() => expect(button(page, "Called: José O'Neill").isDisabled()).toBe(true));
    await eventually(() => expect(document.activeElement).toBe(button(page, "Called: José O'Neill").getElement()));
    await go("/account");
    await go("/receptionist/all_appointments");
    await eventually(() => expect(calls()).toHaveLength(1));
    expect(calls()[0]).toContain("Ada Byron");
  });

  test("are hidden when there are none", async () => {
    const { api } = await open(listed([]));
    await eventually(() => expect(api.named("GET /api/messages/undelivered")).toHaveLength(1));
    expect(text()).not.toContain("Patients to call");
  });

  test("stay with the reason when they can't be removed", async () => {
    const { page, api } = await open(listed([undelivered]));
    await eventually(() => expect(text()).toContain("Patients to call (1)"));
    api.on(RESOLVE, refuse("invalid_transition", DELIVERY.notUndelivered));
    button(page, "Done: José O'Neill").click();
    await eventually(() => expect(notifications(page).join()).toContain(DELIVERY.notUndelivered));
    expect(text()).toContain("Patients to call (1)");
  });
});
