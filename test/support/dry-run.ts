import type { Affected } from "../../shared/contract/dry-run.ts";
import { appointmentItem } from "./appointment-items.ts";
import type { call } from "./call.ts";
import { deskItems } from "./desk-items.ts";
import type { Item } from "./item.ts";
import { operation, type Subject } from "./operation-tests.ts";

type Change = Pick<NonNullable<Subject["request"]>, "params" | "body" | "query">;

/** Opens the dry run of a change on a clinic whose desk has one appointment, today from 14:00 to 14:30. */
export function dryRun(handler: Parameters<typeof call>[0], route: Subject["route"]) {
  const opened = operation({ handler, route, items: [...deskItems(), appointmentItem()] });
  const send = ({ query, ...change }: Change) => opened.send({ ...change, query: { ...query, dry_run: "true" } });

  /** Returns the reason why the change affects each appointment, and expects that the dry run writes nothing. */
  async function reasons(change: Change, items?: readonly Item[]): Promise<(string | undefined)[]> {
    if (items) opened.given(items);
    const { status, body } = await send(change);
    expect(status, JSON.stringify(body)).toBe(200);
    const { affected } = body as unknown as Affected;
    expect(affected.items).toHaveLength(affected.total);
    expect(opened.writes()).toEqual([]);
    return affected.items.map(({ attention }) => attention);
  }
  return { ...opened, send, reasons };
}
