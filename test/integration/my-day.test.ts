import { daysAfter, MONDAY } from "../support/dates.ts";
import { book } from "./booking-desk.ts";
import { clinic, openDeskForEach, signInPractitioner } from "./desk-for-each.ts";
import { addPatients } from "./front-desk.ts";

openDeskForEach();

const bookedAt = async (date: string, changes: object = {}): Promise<string> =>
  (await book("9:00", { date, ...changes })).body.appointment_id;

const addNote = (appointment_id: string, text: string) =>
  clinic.send("RECEPTIONIST", "appointments", "createNote", { params: { appointment_id }, body: { text } });

test("a practitioner sees the earlier appointments of the patient with their notes, and no one else's", async () => {
  const [earlier = "", later = "", own = ""] = await Promise.all([
    bookedAt(MONDAY),
    bookedAt(daysAfter(MONDAY, 14)),
    bookedAt(daysAfter(MONDAY, 7)),
  ]);
  const [stranger = ""] = await addPatients(clinic, 1);
  const foreign = await bookedAt(daysAfter(MONDAY, 2), { patient_id: stranger });
  for (const id of [earlier, later, foreign]) expect((await addNote(id, `About ${id}`)).status).toBe(201);
  await addNote(earlier, "Second");

  await signInPractitioner();
  const { status, body } = await clinic.send("PRACTITIONER", "appointments", "getOwn", {
    params: { appointment_id: own },
  });
  expect(status).toBe(200);
  expect(body.earlier).toMatchObject([
    { appointment_id: earlier, date: MONDAY, notes: [{ text: `About ${earlier}` }, { text: "Second" }] },
  ]);
  expect(JSON.stringify(body)).not.toContain(foreign);
});
