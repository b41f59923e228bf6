import type { MiddlewareObj } from "@middy/core";
import type { Affected } from "../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { auditOpening, auditPage, auditRead } from "../../domain/audit/read-audit.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import type { ApiEvent, ApiResult } from "../event.ts";

type Row = Readonly<Record<string, unknown>>;

/** Returns whether a response is a page of a list, and not a single record that has `items` as one of its fields. */
const isPage = (output: Row, reads: string): output is { readonly items: readonly Row[] } =>
  Array.isArray(output.items) && !(reads in output);

/** Returns the record of an item, and the second one if the list shows pairs. */
const bothOf = (item: Row): Row[] => (item.other ? [item, item.other as Row] : [item]);

const isSearch = (query: unknown) => Boolean((query as { search?: string } | undefined)?.search?.trim());

/** Writes an audit entry of each response that reveals personal data, before the response is sent. */
export const auditReads = (domain: string): MiddlewareObj<ApiEvent, ApiResult> => ({
  after: async ({ event, response }) => {
    const { caller, input } = event;
    const { reads, audited } = event.route;
    if (caller?.tenantId === undefined) return;
    const actor = { ...caller, tenantId: caller.tenantId };
    // The use case's result: `respond` builds the response from it after this middleware.
    const output: Row = { ...response };
    if (event.isDryRun) {
      // A preview of a series has no `affected`: it shows only dates.
      const { affected } = output as Partial<Affected>;
      const record_ids = (affected?.items ?? []).map(({ appointment_id }) => appointment_id);
      await auditPage(actor, "appointments.list", record_ids);
      return;
    }
    // An audited operation has written its own entry.
    if (event.isUnchanged || !reads || audited) return;
    const operation = `${domain}.${event.operation}` as const;
    if (!isPage(output, reads)) {
      await auditRead(auditEntry(caller, operation, caller.tenantId, String(output[reads])));
      return;
    }
    const record_ids = output.items.flatMap(bothOf).map((item) => String(item[reads]));
    await auditPage(actor, operation, record_ids, isSearch(input.query));
  },
  onError: async (request) => {
    const { error, event } = request;
    const { caller, route } = event;
    if (!(error instanceof ClinicError) || !error.conflict || !route.reads || caller?.tenantId === undefined) return;
    const current = error.conflict.current as Row;
    try {
      await auditOpening({ ...caller, tenantId: caller.tenantId }, route.reads, String(current[route.reads]));
    } catch (failure) {
      request.error = failure as Error;
    }
  },
});
