import { changeAppointment } from "../support/stored-appointments.ts";
import { newPatient } from "./front-desk.ts";
import { dispatch, inMinutes, settingsFor } from "./message-desk.ts";
import { at, desk, email, mails, openMessageDeskForEach, patients } from "./message-desk-for-each.ts";

openMessageDeskForEach();

test("mails nothing to a patient into whom one who opted out was merged, nor after a later click on the other's link", async () => {
  const { clinic, desk: ids } = desk;
  const create = { ...newPatient, last_name: "Murrey", email };
  const other = (await clinic.send("RECEPTIONIST", "patients", "create", { body: create })).body;
  const id = await desk.book("10:00");
  await clinic.send("RECEPTIONIST", "patients", "merge", {
    params: { patient_id: ids.patient_id },
    body: { other_id: other.patient_id, version: 1, other_version: 1 },
  });
  const { blockMail } = await import("../../functions/entities/messages.ts");
  await blockMail(clinic.tenant_id, other.patient_id, "opted_out");
  await dispatch(inMinutes(4));
  expect(mails()).toEqual([]);
  expect(await desk.messages(id)).toContain("patient appointment_confirmation SKIPPED opted_out");
});

test("says that there is no address", async () => {
  const { body } = await desk.clinic.send("RECEPTIONIST", "patients", "create", {
    body: { first_name: "No", last_name: "Mail", contact: "555-0103", dob: "1980-12-09" },
  });
  const id = await desk.book("10:00", { patient_id: body.patient_id });
  await dispatch(inMinutes(4));
  expect((await desk.messages(id))[0]).toBe("patient appointment_confirmation SKIPPED no_address");
});

test("mails the practitioner, but not about an own action, and not after the practitioner has left", async () => {
  await desk.set(settingsFor("both"));
  const { staffEntity } = await import("../../functions/entities/people.ts");
  const key = { tenant_id: desk.clinic.tenant_id, staff_id: desk.desk.practitioner_id };
  const { data } = await staffEntity().get(key).go();
  const become = async (changes: object) =>
    data &&
    staffEntity()
      .put({ ...data, ...changes })
      .go();
  await become({ email: `okafor${patients}@example.com` });
  await desk.book("10:00");
  await dispatch(inMinutes(4));
  const [mail] = mails(`okafor${patients}@example.com`);
  expect(mail?.text).toContain("Hello Chidi,");
  expect(mail?.text).toContain("Grace");
  expect(mail?.text).not.toContain("Murray");
  expect(mail?.headers).toEqual({});

  await become({ user_id: desk.clinic.users.RECEPTIONIST });
  const own = await desk.book("11:00");
  await dispatch(inMinutes(4));
  expect(await desk.messages(own)).toContain("staff appointment_confirmation SKIPPED own_action");
  await become({ status: "TERMINATED" });
  await dispatch(at("11:00", -1));
  expect(await desk.messages(own)).toContain("staff appointment_reminder SKIPPED recipient_inactive");
});

test("sends to the patient whom a merge has put in the other's place", async () => {
  const id = await desk.book("10:00");
  const { body } = await desk.clinic.send("RECEPTIONIST", "patients", "create", {
    body: { first_name: "Kept", last_name: "One", contact: "555-0104", dob: "1980-12-09", email: `kept-${email}` },
  });
  await changeAppointment(desk.clinic.tenant_id, id, { patient_id: body.patient_id });
  await dispatch(inMinutes(4));
  expect(mails(`kept-${email}`)).toHaveLength(1);
  expect(mails()).toEqual([]);
});
