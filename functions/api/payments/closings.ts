import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { COUNTED_METHODS, type NewClosing, OPEN_DAYS } from "../../../shared/payments/closing.ts";
import { type DayTotals, NO_TOTALS } from "../../../shared/payments/day-totals.ts";
import { receivedOf } from "../../../shared/payments/ledger.ts";
import { METHODS, type Method } from "../../../shared/payments/methods.ts";
import type { settlements } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { addDays } from "../../../shared/values/days-and-times.ts";
import { getLocation } from "../../domain/booking/references.ts";
import { createOnce, writeWithKey } from "../../domain/changes/create-once.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { DESK_PATIENCE, ledgerDates } from "../../domain/payments/write-entries.ts";
import { auditPuts, changeEntry } from "../../entities/audit-entry.ts";
import { closingEntity, ledgerDayEntity } from "../../entities/payments.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, getRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem, retryOnConflict } from "../../platform/dynamo/transaction.ts";

type ClosingRow = RowOf<typeof closingEntity>;

/** Returns a function that adds the name of the person who closed a day, for these closings. */
async function namer(tenant_id: string, rows: readonly ClosingRow[]) {
  const names = await namesOfUsers(
    tenant_id,
    rows.map(({ closed_by }) => closed_by),
  );
  return (row: ClosingRow) => ({ ...row, closed_by_name: names.get(row.closed_by) ?? "" });
}

/** Returns the latest days with entries of a location that are not closed, oldest first. */
async function openDays(tenant_id: string, location_id: string, today: string): Promise<string[]> {
  const { data } = await ledgerDayEntity()
    .query.byDay({ tenant_id, location_id })
    .between({ date: addDays(today, 1 - OPEN_DAYS) }, { date: today })
    .go({ limit: OPEN_DAYS, pages: "all" });
  return data.filter(({ closed }) => !closed).map(({ date }) => date);
}

/** Lists the closings of a location, latest first. It says which days are open, but not what is expected of them. */
export const listClosings: UseCase<typeof settlements.listClosings> = async (caller, { params, query }) => {
  const { tenantId: tenant_id } = caller;
  const location = await getLocation(tenant_id, params.location_id);
  const { location_id } = location;
  const [today] = ledgerDates(location);
  const [{ items, next_cursor }, open_days] = await Promise.all([
    page(closingEntity().query.byDay({ tenant_id, location_id }), query, "desc"),
    query.cursor === undefined ? openDays(tenant_id, location_id, today) : [],
  ]);
  return { items: items.map(await namer(tenant_id, items)), open_days, next_cursor };
};

const receivedBy = ({ methods }: DayTotals, method: Method): number =>
  receivedOf({ paid_cents: 0, refunded_cents: 0, ...methods[method] });

/** Returns what a closing says about a day, which follows from the totals of its entries and from what was counted. */
export function closingFigures(totals: DayTotals, counted_cents: NewClosing["counted_cents"]) {
  const perMethod = <Name extends Method>(names: readonly Name[], cents: (method: Name) => number) =>
    Object.fromEntries(names.map((method) => [method, cents(method)])) as Record<Name, number>;
  return {
    counted_cents,
    expected_cents: perMethod(COUNTED_METHODS, (method) => receivedBy(totals, method)),
    difference_cents: perMethod(COUNTED_METHODS, (method) => counted_cents[method] - receivedBy(totals, method)),
    received_cents: perMethod(METHODS, (method) => receivedBy(totals, method)),
    totals,
  };
}

/**
 * Closes a day at a location, on the condition of the version of its totals, so that an entry that is recorded at the same moment is
 * either part of what is expected or counts on the next day.
 */
export const closeDay: UseCase<typeof settlements.closeDay> = async (caller, { params, body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const location = await getLocation(tenant_id, params.location_id);
  const { location_id } = location;
  const { date, counted_cents, note } = body;
  const key = { tenant_id, location_id, date };
  const [today] = ledgerDates(location);
  if (date > today) throw invalidField("date", PAYMENT_TEXTS.dayNotYet);
  const close = () =>
    retryOnConflict(async () => {
      const day = await findRow(ledgerDayEntity(), key);
      if (day?.closed) throw new ClinicError("day_closed", PAYMENT_TEXTS.dayClosed);
      const { totals, version } = day ?? { totals: NO_TOTALS, version: 0 };
      const figures = closingFigures(totals, counted_cents);
      const differs = COUNTED_METHODS.some((method) => figures.difference_cents[method] !== 0);
      if (differs && note === "") throw invalidField("note", PAYMENT_TEXTS.differenceNote);
      const closed_at = new Date().toISOString();
      const row: ClosingRow = { ...key, ...figures, note, closed_by: caller.userId, closed_at };
      const { expected_cents, difference_cents } = figures;
      const audited = { date, counted_cents, expected_cents, difference_cents };
      const entry = changeEntry(caller, "payments.closeDay", location_id, audited);
      await writeWithKey(idempotencyKey, tenant_id, date, [
        putItem(
          ledgerDayEntity()
            .put({ ...key, totals, closed: true, version: version + 1 })
            .where(ifVersionOrAbsent(version)),
        ),
        putItem(closingEntity().create(row)),
        ...auditPuts(entry),
      ]);
      return row;
    }, DESK_PATIENCE);
  const load = () => getRow(closingEntity(), key, PAYMENT_TEXTS.dayClosed);
  const closing = await createOnce(tenant_id, idempotencyKey, { create: close, load });
  return (await namer(tenant_id, [closing]))(closing);
};
