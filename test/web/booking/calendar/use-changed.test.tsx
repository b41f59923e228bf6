import { act, renderHook } from "@testing-library/react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { useChanged } from "../../../../web/src/booking/calendar/use-columns.ts";
import { anAppointment, nthId } from "../../../support/render-desk.tsx";

const other = anAppointment({ appointment_id: nthId("appt", 2) });

const watch = (days: string, first: readonly Appointment[]) =>
  renderHook(({ of, appointments }) => [...useChanged(of, appointments)], {
    initialProps: { of: days, appointments: first },
  });

test("marks what another desk has changed or added, for four seconds", () => {
  vi.useFakeTimers();
  const { result, rerender } = watch("today", [anAppointment()]);
  expect(result.current).toEqual([]);
  rerender({ of: "today", appointments: [anAppointment({ version: 2 }), other] });
  expect(result.current).toEqual([anAppointment().appointment_id, other.appointment_id]);
  act(() => void vi.advanceTimersByTime(4_000));
  expect(result.current).toEqual([]);
});

test("marks nothing when another day is shown", () => {
  const { result, rerender } = watch("today", [anAppointment()]);
  rerender({ of: "tomorrow", appointments: [other] });
  expect(result.current).toEqual([]);
});
