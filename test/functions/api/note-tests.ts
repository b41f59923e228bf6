import { IDS } from "../../support/call.ts";
import { NOW } from "../../support/dates.ts";
import { itFindsOnlyOwn, type Opened, operation, type Subject } from "../../support/operation-tests.ts";
import { canceled, foreignItem, type Noun, nextItem, paramsOf } from "../../support/rows.ts";

export const noteBody = { text: "Prefers mornings.\nBrings her daughter." };

/** Tests the creation of notes about a noun, such as patients. */
export function describeNoteCreation(
  note: Noun,
  owner: Noun,
  { name, ...subject }: Pick<Subject, "handler" | "route"> & { readonly name: string },
): Opened {
  const about = paramsOf(owner);
  const opened = operation({
    ...subject,
    as: "RECEPTIONIST",
    request: { params: about, body: noteBody },
    items: [owner.item()],
  });
  const { failsNextWrites, given, rows, send, writes } = opened;
  const key = { headers: { "idempotency-key": "0123456789abcdef" } };

  it("writes the note with its author and time, and returns it", async () => {
    const answer = await send();
    const note_id = expect.stringMatching(/^note_[0-9a-z]{26}$/);
    const written = { ...noteBody, ...about, note_id, author_name: "Ada Byron", created_at: NOW };
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual(written);
    expect(rows(note.entity)).toEqual([{ ...written, tenant_id: IDS.tenant, author_id: IDS.user }]);
  });

  it("writes the audit entry in the same transaction, without the text", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([{ operation: name, record_id: about[owner.idField] }]);
    expect(JSON.stringify(rows("audit_entry"))).not.toContain("mornings");
    expect(rows("search")).toEqual([]);
  });

  it("adds a further note and leaves the first one", async () => {
    await send();
    const [first] = rows(note.entity);
    await send({ body: { text: "Correction: prefers afternoons." } });
    expect(rows(note.entity)).toHaveLength(2);
    expect(rows(note.entity)).toContainEqual(first);
  });

  it("answers a repeated key with the note of the first request, and records that it was opened", async () => {
    const first = await send(key);
    expect(await send(key)).toMatchObject({ status: 201, body: first.body });
    expect(rows(note.entity)).toHaveLength(1);
    const entries = rows("audit_entry").map(({ record_id }) => record_id);
    expect(entries).toEqual([about[owner.idField], about[owner.idField]]);
  });

  it(`refuses a key that wrote the note of another ${owner.entity}`, async () => {
    const other = nextItem(owner);
    given([owner.item(), other]);
    await send(key);
    const answer = await send({ ...key, params: { [owner.idField]: String(other[owner.idField]) } });
    expect(answer).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(rows(note.entity)).toHaveLength(1);
  });

  it("answers 503 and writes nothing when the transaction is cancelled", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it(`writes nothing to the same ${owner.entity} of another clinic`, async () => {
    given([foreignItem(owner)]);
    expect((await send()).status).toBe(404);
    expect(rows(note.entity)).toEqual([]);
  });

  itFindsOnlyOwn(opened, owner);
  return opened;
}
