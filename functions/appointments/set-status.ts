import { OPEN, violatedTransitionRule } from "../../shared/appointments/status.ts";
import { invalidField } from "../../shared/errors.ts";
import { SERIES } from "../../shared/messages/series.ts";
import type { DryRun, UseCase } from "../http/api.ts";
import { changeStatus } from "./change-status.ts";
import { readFollowing } from "./following.ts";
import { getAppointment } from "./get-appointment.ts";
import { itemOf, reasonOf } from "./series-item.ts";

/** The number of appointments that are cancelled at the same time. */
const AT_ONCE = 5;

/** Changes the status of any appointment of the clinic, or cancels it with the later ones of its series. */
export const setStatus: UseCase<"appointments.setStatus"> = async (caller, { params, body }) => {
  const changed = await changeStatus(caller, { params, body }, "appointments.setStatus");
  if (body.scope !== "following") return changed;
  const following = await readFollowing(changed, OPEN);
  const items = [itemOf(changed)];
  for (let from = 0; from < following.length; from += AT_ONCE) {
    const cancelled = following.slice(from, from + AT_ONCE).map((row) =>
      changeStatus(
        caller,
        { params: { appointment_id: row.appointment_id }, body: { ...body, version: row.version } },
        "appointments.setStatus",
      ).then(
        (after) => itemOf(after),
        (error) => itemOf(row, reasonOf(error)),
      ),
    );
    items.push(...(await Promise.all(cancelled)));
  }
  return { ...changed, items };
};

/** Previews a cancellation: the appointments that it would cancel. */
export const previewStatus: DryRun<"appointments.setStatus"> = async (caller, { params, body }) => {
  const { appointment_status: to, scope } = body;
  if (to !== "CANCELLED") throw invalidField("appointment_status", SERIES.onlyCancelPreview);
  const before = await getAppointment(caller.tenantId, params.appointment_id);
  const moment = { now: new Date().toISOString(), today: before.date };
  const refusal = before.appointment_status === to ? undefined : violatedTransitionRule(before, to, moment);
  const following = scope === "following" ? await readFollowing(before, OPEN) : [];
  return { items: [itemOf(before, refusal?.message ?? null), ...following.map((row) => itemOf(row))] };
};
