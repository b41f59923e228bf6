import { clinic, desk, openDeskForEach } from "./desk-for-each.ts";
import {
  appointmentsOf,
  book,
  found,
  merge,
  merged,
  note,
  notesOf,
  open,
  register,
  send,
  twoPatients,
  undo,
} from "./merge-desk.ts";

openDeskForEach();

test("moves appointments and notes, and leads the other id to the patient who stays", async () => {
  const { kept, other, mine, theirs } = await twoPatients();
  const { status, body } = await merge(kept, other, { fields: { contact: "555-0199" } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    merge_id: expect.stringMatching(/^merge_/),
    patient: { patient_id: kept, last_name: "Hopper", contact: "555-0199", email: "g@example.com", version: 2 },
  });
  for (const id of [kept, other]) {
    expect(await open(id)).toEqual(body.patient);
    expect(await appointmentsOf(id)).toEqual([theirs, mine]);
    expect(await notesOf(id)).toEqual(["theirs", "mine"]);
  }
  expect(await found("hop")).toEqual([kept]);
  const moved = await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id: theirs } });
  expect(moved.body).toMatchObject({ patient_id: kept, patient_name: "Grace Hopper", version: 2 });
});

test("undoes a merge: what was moved returns, and what happened since stays with the one who stayed", async () => {
  const { kept, other, mine, theirs } = await twoPatients();
  const [keptBefore, otherBefore] = [await open(kept), await open(other)];
  const { body } = await merge(kept, other, { fields: { contact: "555-0199" } });
  const { merge_id } = body;
  for (const query of [{}, { patient_id: kept }, { patient_id: other }])
    expect(await merged(query)).toMatchObject([{ merge_id, patient_id: kept, other: { patient_id: other } }]);
  const since = (await book(other, "11:00")).appointment_id;
  await note(other, "since");
  const undone = await undo(body.merge_id);
  expect(undone).toMatchObject({ status: 200, body: { merge_id: body.merge_id } });
  expect(await merged({})).toEqual([]);
  expect(await open(kept)).toEqual({ ...keptBefore, version: 3 });
  expect(await open(other)).toEqual({ ...otherBefore, version: 3 });
  expect([await appointmentsOf(kept), await appointmentsOf(other)]).toEqual([[since, mine], [theirs]]);
  expect([await notesOf(kept), await notesOf(other)]).toEqual([["since", "mine"], ["theirs"]]);
  expect((await found("hop")).sort()).toEqual([kept, other].sort());
  expect(await book(kept, "10:00", {})).toMatchObject({ code: "slot_taken" });
});

test("keeps a value that was edited after the merge when it is undone", async () => {
  const { kept, other } = await twoPatients();
  const { body } = await merge(kept, other, { fields: { contact: "555-0199", last_name: "Hoper" } });
  await send("update", { params: { patient_id: kept }, body: { contact: "555-0300", version: 2 } });
  await undo(body.merge_id);
  expect(await open(kept)).toMatchObject({ contact: "555-0300", last_name: "Hopper" });
});

test("undoes merges into one patient in any order and gives each value back", async () => {
  const { patient_id: kept } = desk;
  const [one, two] = [await register({ contact: "555-0201" }), await register({ contact: "555-0202" })];
  const first = (await merge(kept, one.patient_id, { fields: { contact: "555-0201" } })).body.merge_id;
  const second = (await merge(kept, two.patient_id, { fields: { contact: "555-0202" } })).body.merge_id;
  await undo(first);
  expect((await open(kept)).contact).toBe("555-0202");
  await undo(second);
  expect((await open(kept)).contact).toBe("555-0101");
  for (const each of [one, two]) expect((await open(each.patient_id)).contact).toBe(each.contact);
});

test("undoes a merge of two people with ten names each after six merges have replaced its values", async () => {
  const place = {
    street: "1 Elm",
    city: "Salem",
    state: "OR",
    zipcode: "97301",
    alert: "Deaf",
    emergency_contact: "Ann",
  };
  const one = {
    first_name: "Ada Bea Cleo Dora",
    middle_name: "Edna Fay Gwen",
    last_name: "Hale Irving James",
    email: "zoe@example.com",
  };
  const two = { first_name: "Kate Lena Mona Nora", middle_name: "Oda Pia Quinn", last_name: "Reed Stone Thorne" };
  const own = { contact: "+1 503 555 0177", email: "vera@example.org", dob: "1952-03-04", gender: "MALE" };
  const { patient_id: kept, ...before } = await register({ ...one, contact: "+1 503 555 0166", dob: "1941-09-16" });
  const other = await register({ ...two, ...own, ...place });
  const { merge_id } = (await merge(kept, other.patient_id, { fields: { ...two, ...own, ...place } })).body;
  const later: { name: string; merge_id: string }[] = [];
  for (const name of Object.keys(place)) {
    const value = { [name]: name === "zipcode" ? "97302" : "Other" };
    const { patient_id } = await register(value);
    later.push({ name, merge_id: (await merge(kept, patient_id, { fields: value })).body.merge_id });
  }
  expect(await undo(merge_id)).toMatchObject({
    status: 200,
    body: { patient: one, other: { ...two, ...own, ...place } },
  });
  expect(await found("irving")).toEqual([kept]);
  expect(await found("stone")).toEqual([other.patient_id]);
  for (const each of later) expect((await undo(each.merge_id)).status).toBe(200);
  expect(await open(kept)).toEqual({ ...before, patient_id: kept, version: 15 });
});

test("follows a chain of merges, and refuses to undo one in the middle of it", async () => {
  const { kept: middle, other: first, theirs } = await twoPatients();
  const { patient_id: last } = await register({ last_name: "Murray" });
  const one = (await merge(middle, first)).body.merge_id;
  const two = (await merge(last, middle)).body.merge_id;
  expect((await open(first)).patient_id).toBe(last);
  expect(await appointmentsOf(last)).toContain(theirs);
  expect(await undo(one)).toMatchObject({ status: 409, body: { code: "merge_final" } });
  expect((await undo(two)).status).toBe(200);
  expect((await undo(one)).status).toBe(200);
  expect(await appointmentsOf(first)).toEqual([theirs]);
});

test("returns the merge of a request that is sent again, and an undo that is sent again", async () => {
  const { kept, other } = await twoPatients();
  const request = { params: { patient_id: kept }, body: { other_id: other, version: 1, other_version: 1 } };
  const first = await send("merge", request);
  expect(await send("merge", request)).toEqual(first);
  const undone = await undo(first.body.merge_id);
  expect(await undo(first.body.merge_id)).toEqual(undone);
});

test("answers a merge and its undo alike when each is sent twice at once", async () => {
  const { kept, other } = await twoPatients();
  const [{ version }, { version: other_version }] = [await open(kept), await open(other)];
  const request = { params: { patient_id: kept }, body: { other_id: other, version, other_version } };
  const merges = await Promise.all([send("merge", request), send("merge", request)]);
  expect(merges.map(({ status }) => status)).toEqual([200, 200]);
  const [merge_id = "", ...others] = [...new Set(merges.map(({ body }) => body.merge_id as string))];
  expect(others).toEqual([]);
  const undos = await Promise.all([undo(merge_id), undo(merge_id)]);
  expect(undos.map(({ status }) => status)).toEqual([200, 200]);
  expect((await open(other)).last_name).toBe("Hoper");
});

test("shows overlapping appointments before the merge, and marks the moved one as overbooked", async () => {
  const { kept, other } = await twoPatients();
  const { addPractitioner } = await import("./front-desk.ts");
  const practitioner_id = await addPractitioner(clinic, desk.location_id);
  const { appointment_id } = await book(other, "09:00", { practitioner_id });
  const { body } = await merge(kept, other, {}, { dry_run: "true" });
  expect(body.affected.total).toBe(2);
  expect(body.affected.items.map((item) => item.patient_id).sort()).toEqual([kept, other].sort());
  expect((await open(other)).patient_id).toBe(other);
  const read = async () =>
    (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body.overbook_reason;
  const { merge_id } = (await merge(kept, other)).body;
  expect(await read()).toBe("Two records of this patient were merged");
  await undo(merge_id);
  expect(await read()).toBeUndefined();
});

test("refuses a merge with itself, an unknown patient and an outdated version", async () => {
  const { kept, other } = await twoPatients();
  const attempt = (body: object) => send("merge", { params: { patient_id: kept }, body });
  const versions = { version: 1, other_version: 1 };
  expect(await attempt({ other_id: kept, ...versions })).toMatchObject({
    status: 422,
    body: { fields: { other_id: expect.any(String) } },
  });
  expect((await attempt({ other_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7n", ...versions })).status).toBe(404);
  expect(await attempt({ other_id: other, version: 1, other_version: 9 })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect((await open(other)).patient_id).toBe(other);
});

test("writes a note and books for the patient who stays when the other id is used", async () => {
  const { kept, other } = await twoPatients();
  await merge(kept, other);
  expect(await note(other, "later")).toMatchObject({ patient_id: kept });
  expect(await book(other, "15:00")).toMatchObject({ patient_id: kept, patient_name: "Grace Hopper" });
});
