import { IDS } from "./event.ts";
import type { Item } from "./item.ts";
import { foreignItem, type Noun, nextItem, paramsOf } from "./noun.ts";
import { NOW } from "./now.ts";
import {
  type Invalid,
  itFindsOnlyOwn,
  itIsAudited,
  itReadsConsistently,
  itRefuses,
  type Opened,
  operation,
  type Subject,
} from "./operation-tests.ts";

const owned = { tenant_id: IDS.tenant, changed_by: IDS.user, changed_at: NOW };

/** Returns a row as responses contain it, without the attributes that only the table needs. */
const shown = ({ tenant_id: _, changed_by: __, changed_at: ___, ...row }: Item) => row;

interface Creation extends Subject {
  readonly body: object;
  readonly prefix: string;
  /** What is stored besides the body with its defaults, the clinic, the id and the last change. */
  readonly more?: Item;
  readonly invalid: Invalid;
}

/** Describes an operation that creates one row. */
export function describeCreation(noun: Noun, { body, prefix, more, invalid, ...subject }: Creation): Opened {
  const { entity, idField } = noun;
  const opened = operation({ ...subject, request: { body } });

  it("writes one row under a new id and returns it", async () => {
    const answer = await opened.send();
    const id = expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
    const entered = subject.route.body?.parse(body) as Item;
    expect(opened.rows(entity)).toEqual([{ ...entered, ...more, ...owned, [idField]: id, version: 1 }]);
    expect(answer).toMatchObject({ status: 201, body: { ...body, [idField]: opened.rows(entity)[0]?.[idField] } });
    expect(answer.body).not.toHaveProperty("tenant_id");
  });

  itIsAudited(opened, subject.route, noun);
  itReadsConsistently(opened, 201);
  itRefuses(opened, body, invalid);
  return opened;
}

interface Update extends Subject {
  readonly change: Item;
  readonly invalid: Invalid;
}

/** Describes an operation that changes one row in the version that the caller read. */
export function describeUpdate(noun: Noun, { change, invalid, items = [], ...subject }: Update): Opened {
  const { entity, item } = noun;
  const body = { ...change, version: item().version };
  const opened = operation({ ...subject, request: { params: paramsOf(noun), body }, items: [...items, item()] });
  const { given, send, rows, writes } = opened;

  it("writes the change and who made it, and returns the next version", async () => {
    const after = { ...rows(entity)[0], ...change, ...owned, version: Number(item().version) + 1 };
    expect(await send()).toMatchObject({ status: 200, body: { ...change, version: after.version } });
    expect(rows(entity)).toEqual([after]);
  });

  it("answers an outdated version with the current row and writes nothing", async () => {
    given([...items, item({ version: 9, changed_by: IDS.user, changed_at: NOW })]);
    const [current = {}] = rows(entity);
    expect(await send()).toMatchObject({
      status: 409,
      body: { code: "conflict", current: shown(current), changed_by: "Ada Byron", changed_at: NOW },
    });
    expect(writes()).toEqual([]);
  });

  itIsAudited(opened, subject.route, noun);
  itReadsConsistently(opened, 200);
  itFindsOnlyOwn(opened, noun, items);
  itRefuses(opened, body, { ...invalid, "a change without a version": { version: undefined } });
  return opened;
}

/** Describes an operation that deletes one row. */
export function describeRemoval(noun: Noun, subject: Subject): Opened {
  const opened = operation({ ...subject, request: { params: paramsOf(noun) }, items: [noun.item()] });

  it("deletes the row and no other", async () => {
    opened.given([noun.item(), nextItem(noun), foreignItem(noun)]);
    const others = opened.rows(noun.entity).slice(1);
    expect(await opened.send()).toMatchObject({ status: 204, body: undefined });
    expect(opened.rows(noun.entity)).toEqual(others);
  });

  itIsAudited(opened, subject.route, noun);
  itReadsConsistently(opened, 204);
  itFindsOnlyOwn(opened, noun);
  return opened;
}
