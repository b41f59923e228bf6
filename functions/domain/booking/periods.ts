import type * as z from "zod";
import type { Action } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import type { TimeOffAnswer } from "../../../shared/staff/time-off.ts";
import type { DateRangeQuery } from "../../../shared/values/dates.ts";
import { earliestToday } from "../../../shared/values/days-and-times.ts";
import { type NewPeriod, yearsOf } from "../../../shared/values/period.ts";
import { auditPuts, type Caller, changeEntry, removalEntry } from "../../entities/audit-entry.ts";
import {
  type PeriodRow,
  type PeriodYear,
  periodEntity,
  periodYearEntity,
  readYears,
  type StoredPeriod,
} from "../../entities/clinic.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersion, ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { filteredPage, type Page } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { createOnce, type IdempotencyKey, writeWithKey } from "../changes/create-once.ts";
import { conflictWith } from "../changes/versioned-update.ts";
import { markFirst } from "./attention.ts";

/**
 * Lists the periods of an owner that touch the given dates, earliest end first. Without a first date, the list begins today.
 * @param keep whether a period is listed
 */
export function listPeriods(
  tenant_id: string,
  owner_id: string,
  query: z.output<typeof DateRangeQuery>,
  keep?: (row: PeriodRow) => boolean,
): Promise<Page<PeriodRow>> {
  const { from = earliestToday(), to } = query;
  const periods = periodEntity().query.byOwner({ tenant_id, owner_id }).gte({ to_date: from });
  return filteredPage(to ? periods.where((at, { lte }) => lte(at.from_date, to)) : periods, query, "asc", keep);
}

const without = (periods: readonly StoredPeriod[] = [], period_id: string): StoredPeriod[] =>
  periods.filter((period) => period.period_id !== period_id);

const replaced = ({ version, ...stored }: PeriodYear, change: Partial<Pick<PeriodYear, "periods" | "requested">>) =>
  putItem(
    periodYearEntity()
      .put({ ...stored, ...change, version: version + 1 })
      .where(ifVersionOrAbsent(version)),
  );

interface Creation {
  readonly owner_id: string;
  readonly body: NewPeriod;
  /** Whether it is only requested, and prevents no booking until it is approved. @default false */
  readonly requested?: boolean;
  readonly prefix: "clos" | "off";
  readonly operation: Action;
  readonly notFound: string;
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** Called once the row is stored, but not for a repeated request. */
  readonly onCreated?: (row: PeriodRow) => Promise<void>;
}

/** Marks the first appointments that a period affects, or that its removal no longer affects. */
const markAffected = ({ tenant_id, owner_id, from_date, to_date }: PeriodRow) =>
  markFirst({ tenant_id, owner_id, from: from_date, to: to_date });

/**
 * Creates a closure or time off, or requests time off, with its audit entry, in one transaction with the years that it touches.
 * @throws ClinicError 404 when the request is sent again after what it created was deleted
 */
export async function createPeriod(caller: Caller, creation: Creation): Promise<PeriodRow> {
  const { tenantId: tenant_id } = caller;
  const { owner_id, body, requested = false, prefix, operation, notFound, idempotencyKey, onCreated } = creation;
  const { start_time, end_time, ...days } = body;
  const period = { period_id: newId(prefix), ...days, ...(start_time && end_time && { start_time, end_time }) };
  const row = {
    ...{ tenant_id, owner_id, ...period, version: 1, created_at: new Date().toISOString(), created_by: caller.userId },
    ...(requested && { status: "REQUESTED" as const }),
  };
  const added = (year: PeriodYear) =>
    requested
      ? replaced(year, { requested: [...(year.requested ?? []), period] })
      : replaced(year, { periods: [...year.periods, period] });
  const create = async () => {
    await retryOnConflict(async () => {
      const years = await readYears(tenant_id, [owner_id], yearsOf(body));
      await writeWithKey(idempotencyKey, tenant_id, row.period_id, [
        putItem(periodEntity().create(row)),
        ...years.map(added),
        ...auditPuts(changeEntry(caller, operation, owner_id, body)),
      ]);
    });
    await onCreated?.(row);
    return row;
  };
  const load = async (period_id: string) => {
    const found = await getRow(periodEntity(), { tenant_id, period_id }, notFound);
    if (found.owner_id !== owner_id) throw new ClinicError("key_reused", REQUEST_TEXTS.keyReused);
    return found;
  };
  const created = await createOnce<PeriodRow>(tenant_id, idempotencyKey, { create, load });
  if (!requested) await markAffected(created);
  return created;
}

interface Answer {
  readonly period_id: string;
  readonly body: TimeOffAnswer;
  readonly operation: Action;
  readonly notFound: string;
  /** Turns the row into the operation's response, for the body of a conflict. */
  readonly toResponse: (row: PeriodRow) => unknown;
}

/**
 * Approves or refuses requested time off, with its audit entry, in one transaction with the years that it touches.
 * @throws ClinicError 409 when it was answered since the caller read it or never was a request, 404 when there is none of this id
 */
export async function answerRequest(caller: Caller, { period_id, body, ...request }: Answer): Promise<PeriodRow> {
  const { tenantId: tenant_id } = caller;
  const { version, ...change } = body;
  const answered = await retryOnConflict(async () => {
    const before = await getRow(periodEntity(), { tenant_id, period_id }, request.notFound);
    if (before.status !== "REQUESTED" || before.version !== version)
      throw await conflictWith(before, request.toResponse(before));
    const { owner_id, from_date, to_date, start_time, end_time, reason } = before;
    const times = start_time && end_time ? { start_time, end_time } : {};
    const period = { period_id, from_date, to_date, reason, ...times };
    const years = await readYears(tenant_id, [owner_id], yearsOf(before));
    const row = { ...before, ...change, ...changedBy(caller), version: version + 1 };
    await writeTransaction([
      putItem(periodEntity().put(row).where(ifVersion(version))),
      ...years.map((year) =>
        replaced(year, {
          requested: without(year.requested, period_id),
          ...(change.status === "APPROVED" && { periods: [...year.periods, period] }),
        }),
      ),
      ...auditPuts(changeEntry(caller, request.operation, owner_id, change, before)),
    ]);
    return row;
  });
  if (change.status === "APPROVED") await markAffected(answered);
  return answered;
}

interface Removal {
  readonly period_id: string;
  /** Throws if the caller may not delete the row as it is now. */
  readonly refuse?: (row: PeriodRow) => Promise<void>;
  readonly operation: Action;
  readonly notFound: string;
}

/**
 * Deletes a closure or time off, also if it is only requested, with its audit entry, from the years that it touches.
 * @throws ClinicError 404 when there is none of this id
 */
export async function removePeriod(
  caller: Caller,
  { period_id, refuse, operation, notFound }: Removal,
): Promise<undefined> {
  const { tenantId: tenant_id } = caller;
  const removed = await retryOnConflict(async () => {
    const row = await getRow(periodEntity(), { tenant_id, period_id }, notFound);
    await refuse?.(row);
    const { owner_id, period_id: _id, created_by: _by, ...period } = row;
    const years = await readYears(tenant_id, [owner_id], yearsOf(row));
    await writeTransaction([
      deleteItem(periodEntity().remove({ tenant_id, period_id })),
      ...years.map((year) =>
        replaced(year, {
          periods: without(year.periods, period_id),
          ...(year.requested && { requested: without(year.requested, period_id) }),
        }),
      ),
      // The record of the entry is the owner.
      ...auditPuts(removalEntry(caller, operation, owner_id, period)),
    ]);
    return row;
  });
  await markAffected(removed);
  return undefined;
}
