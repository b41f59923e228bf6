import { handler } from "../../../../functions/api/appointments/index.ts";
import { newNote } from "../../../../functions/domain/booking/new-appointment.ts";
import { API_KEY } from "../../../../shared/audit/kinds.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { INTEGRATION_TEXTS } from "../../../../shared/integrations/texts.ts";
import { APPOINTMENT, APPOINTMENT_NOTE } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { describeList, itFindsOnlyOwn } from "../../../support/operation-tests.ts";
import { nextItem, paramsOf } from "../../../support/rows.ts";
import { describeNoteCreation } from "../note-tests.ts";

describe("create note", () => {
  const { given, send, writes } = describeNoteCreation(APPOINTMENT_NOTE, APPOINTMENT, {
    handler,
    route: contract.appointments.createNote,
    name: "appointments.createNote",
  });

  it("lets a practitioner add notes about the own appointments only", async () => {
    given([APPOINTMENT.item()], "PRACTITIONER", { staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7p" });
    expect((await send({ as: "PRACTITIONER" })).status).toBe(404);
    expect(writes()).toEqual([]);
    given([APPOINTMENT.item()], "PRACTITIONER", { staff_id: APPOINTMENT.item().practitioner_id });
    expect((await send({ as: "PRACTITIONER" })).status).toBe(201);
  });
});

it("can't be written by a program that books", () => {
  const program = { tenantId: IDS.tenant, userId: "key_1", role: API_KEY, requestId: "request-1" } as const;
  expect(() => newNote(program, "appt_1", "Needs the ramp.")).toThrow(
    expect.objectContaining({ code: "invalid", fields: { note: INTEGRATION_TEXTS.noNotes } }),
  );
});

describe("list notes", () => {
  const listed = describeList(APPOINTMENT_NOTE, {
    handler,
    route: contract.appointments.listNotes,
    as: "RECEPTIONIST",
    request: { params: paramsOf(APPOINTMENT) },
    items: [APPOINTMENT.item()],
    inOrder: [nextItem(APPOINTMENT_NOTE), APPOINTMENT_NOTE.item()],
    others: [APPOINTMENT_NOTE.item({ appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7p" })],
  });

  it("shows text, author and time, and leaves one audit entry of the appointment", async () => {
    const { body } = await listed.send();
    const { note_id, appointment_id, text, author_name, created_at } = APPOINTMENT_NOTE.item();
    expect(body.items[1]).toEqual({ note_id, appointment_id, text, author_name, created_at });
    expect(listed.rows("audit_entry")).toMatchObject([
      { operation: "appointments.listNotes", record_ids: [appointment_id] },
    ]);
    expect(JSON.stringify(listed.rows("audit_entry"))).not.toContain(text);
  });

  it("shows a practitioner the notes about the own appointments only", async () => {
    const rows = [APPOINTMENT.item(), APPOINTMENT_NOTE.item()];
    listed.given(rows, "PRACTITIONER", { staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7p" });
    expect((await listed.send({ as: "PRACTITIONER" })).status).toBe(404);
    listed.given(rows, "PRACTITIONER", { staff_id: APPOINTMENT.item().practitioner_id });
    expect((await listed.send({ as: "PRACTITIONER" })).body.items).toHaveLength(1);
  });

  itFindsOnlyOwn(listed, APPOINTMENT);
});
