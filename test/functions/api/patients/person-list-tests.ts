import { describeList, type ListRoute, type Subject } from "../../../support/operation-tests.ts";
import { searchItemsOf } from "../../../support/patient-rows.ts";
import { type Noun, nextItem } from "../../../support/rows.ts";

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
