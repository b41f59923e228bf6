import { NOW } from "../../../support/dates.ts";
import {
  describeCreation,
  describeList,
  describeUpdate,
  type ListRoute,
  type Subject,
} from "../../../support/operation-tests.ts";
import { searchItemsOf } from "../../../support/patient-rows.ts";
import { canceled, type Noun, nextItem } from "../../../support/rows.ts";

const newPerson = {
  first_name: "Ada",
  middle_name: "",
  last_name: "Byron",
  email: "ada@example.com",
  contact: "312-555-0199",
  dob: "1975-02-03",
  gender: "FEMALE",
  street: "1 Lake Street",
  city: "Springfield",
  state: "IL",
};

interface PersonCreation extends Pick<Subject, "handler" | "route"> {
  readonly prefix: string;
  /** What only patients have. */
  readonly body?: object;
}

/** Tests how patients or leads are registered. */
export function describePersonCreation(noun: Noun, name: string, { body, ...subject }: PersonCreation) {
  const opened = describeCreation(noun, {
    ...subject,
    as: "RECEPTIONIST",
    body: { ...newPerson, ...body },
    more: { created_at: NOW },
  });
  const { failsNextWrites, rows, send, writes } = opened;

  it("writes the search index and the audit entry in the transaction of the person", async () => {
    await send();
    const [row = {}] = rows(noun.entity);
    const terms = searchItemsOf(row).map(({ term }) => term);
    expect(rows("search").map(({ term }) => term)).toEqual(terms);
    expect(rows("audit_entry")).toMatchObject([{ operation: name, record_id: row[noun.idField] }]);
  });

  it("answers 503 and writes nothing when the transaction is cancelled", async () => {
    failsNextWrites(() => canceled(["ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  return opened;
}

export const personChange = { last_name: "Murray", contact: "312-555-0199", dob: "1975-02-03" };

/** Tests how patients or leads are changed. */
export function describePersonUpdate(noun: Noun, name: string, subject: Pick<Subject, "handler" | "route">) {
  const opened = describeUpdate(noun, { ...subject, as: "RECEPTIONIST", change: personChange });
  const { failsNextWrites, given, rows, send, writes } = opened;

  it("updates the search index with the new name, and writes an audit entry", async () => {
    given([noun.item(), ...searchItemsOf(noun.item())]);
    await send();
    const [row = {}] = rows(noun.entity);
    const termsOf = (items: readonly { term?: unknown }[]) => items.map(({ term }) => String(term)).sort();
    expect(termsOf(rows("search"))).toEqual(termsOf(searchItemsOf(row)));
    expect(rows("search")[0]?.row).toMatchObject({ last_name: "Murray", version: row.version });
    expect(rows("audit_entry")).toMatchObject([{ operation: name, record_id: row[noun.idField] }]);
  });

  it("answers 503 and writes nothing when another item of the transaction fails", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  return opened;
}

/** Tests the list of patients or of leads, and how it finds them. */
export function describePersonList(
  noun: Noun,
  operation: string,
  subject: Pick<Subject<ListRoute>, "handler" | "route">,
) {
  const ada = nextItem(noun, { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" });
  const opened = describeList(noun, {
    ...subject,
    as: "RECEPTIONIST",
    inOrder: [ada, noun.item()],
    stored: searchItemsOf,
  });
  const { rows, send } = opened;
  const names = async (query: Record<string, string>) =>
    (await send({ query })).body.items.map(({ first_name }) => first_name);

  it.each([
    ["the beginnings of both names", "byr ad", ["Ada"]],
    ["a date of birth", "2/3/1975", ["Ada"]],
    ["the end of a phone number", "0199", ["Ada"]],
    ["a text that no one has", "zz", []],
    ["too few digits", "31", []],
  ])("finds people by %s", async (_, search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it("leaves one audit entry of the page and whether it was searched", async () => {
    const [adaId, otherId] = [ada, noun.item()].map((row) => row[noun.idField]);
    await send();
    await send();
    await names({ search: "ada" });
    expect(rows("audit_entry")).toMatchObject([
      { operation, record_ids: [adaId, otherId], searched: false },
      { operation, record_ids: [adaId], searched: true },
    ]);
  });

  return { ...opened, names };
}
