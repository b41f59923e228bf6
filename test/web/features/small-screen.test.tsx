import { aLead, anAppointment, aPatient, aPractitioner, listed, NOW } from "../../support/render-desk.tsx";
import { eventually } from "../../support/render-gestures.tsx";
import { openDesk } from "../../support/render-pages.tsx";

/** Makes the screen as wide as a phone. */
const onPhone = () =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: /max-width/.test(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

const cards = () => [...document.querySelectorAll(".card")];
const linesOf = (card: Element | undefined) =>
  [...(card?.querySelectorAll("dt") ?? [])].map((each) => each.textContent);

test.each([
  ["/receptionist/all_patients", "GET /api/patients", aPatient(), "José O'Neill", ["Contact", "DOB"]],
  ["/receptionist/all_leads", "GET /api/leads", aLead(), "Ada Byron", ["Phone", "Status", "Asked for", "Next step"]],
  [
    "/receptionist/all_practitioners",
    "GET /api/practitioners",
    aPractitioner(),
    "Amara Okafor",
    ["Contact", "Location", "Status"],
  ],
  [
    "/receptionist/all_appointments",
    "GET /api/appointments",
    anAppointment(),
    "José O'Neill",
    ["Date", "Time", "Service", "Practitioner"],
  ],
])("shows each row of %s as a card whose name is a link", async (path, route, row, name, lines) => {
  onPhone();
  await openDesk(path, { [route]: listed([row]) });
  await eventually(() => expect(cards()).toHaveLength(1));
  expect(document.querySelector("table")).toBeNull();
  expect(cards()[0]?.querySelector(".card-name a")?.textContent).toBe(name);
  expect(linesOf(cards()[0])).toEqual(lines);
});

test("shows an appointment's status beside the name, and its other values without their headers", async () => {
  onPhone();
  await openDesk("/receptionist/all_appointments", { "GET /api/appointments": listed([anAppointment()]) });
  await eventually(() => expect(cards()).toHaveLength(1));
  expect(cards()[0]?.querySelector(".card-name")?.textContent).toBe("José O'NeillBOOKED");
  expect(cards()[0]?.querySelector("dl")?.className).toBe("card-text");
});

test("leaves out the lines of a card that have nothing to say", async () => {
  onPhone();
  const { patient_name, practitioner_name, location_name, date, start_time, appointment_id } = anAppointment();
  const sent = {
    message_id: "msg_01jd3v00000000000000000001",
    appointment_id,
    type: "appointment_reminder",
    audience: "patient",
    channel: "EMAIL",
    due_at: NOW.toISOString(),
    status: "SENT",
    reason: null,
    sent_at: NOW.toISOString(),
    patient_name,
    practitioner_name,
    location_name,
    date,
    start_time,
  };
  const failed = { ...sent, message_id: "msg_01jd3v00000000000000000002", status: "FAILED", reason: "No address." };
  await openDesk("/tenant_admin/messages", { "GET /api/messages": listed([sent, failed]) }, "TENANT_ADMIN");
  await eventually(() => expect(cards()).toHaveLength(2));
  expect(cards().map((card) => linesOf(card).includes("Reason"))).toEqual([false, true]);
});
