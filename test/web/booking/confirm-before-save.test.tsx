import { act, renderHook } from "@testing-library/react";
import type { Affected } from "../../../shared/appointments/appointment.ts";
import { abandonQuestions, confirmBeforeSave, useOpenQuestion } from "../../../web/src/booking/confirm-before-save.ts";
import { Declined } from "../../../web/src/lib/async.ts";
import { anAppointment, nthId } from "../../support/render-desk.tsx";

const affecting = (n: number): Affected["affected"] => ({
  total: 1,
  complete: true,
  items: [anAppointment({ appointment_id: nthId("appt", n), attention: "Closed" })],
});

/** Begins a change that affects the nth appointment. Its promise settles with what was saved, or with the error. */
function change(n: number) {
  const preview = async (): Promise<Affected> => ({ affected: affecting(n) });
  return confirmBeforeSave({ preview, save: async () => n, filter: { location: "loc_1" } }).catch((error) => error);
}

/** Asks about two changes at the same time. */
async function askTwice() {
  const { result } = renderHook(useOpenQuestion);
  const saved = await act(async () => [change(1), change(2)]);
  const answer = (save: boolean) => act(async () => result.current?.answer({ save }));
  const asked = () => result.current?.affected.affected.items[0]?.appointment_id;
  return { saved, answer, asked };
}

test("asks about a second change once the first question is answered, and settles both", async () => {
  const { saved, answer, asked } = await askTwice();
  expect(asked()).toBe(nthId("appt", 1));
  await answer(true);
  expect(asked()).toBe(nthId("appt", 2));
  await answer(false);
  expect(asked()).toBeUndefined();
  expect(await Promise.all(saved)).toEqual([1, expect.any(Declined)]);
});

test("decides against all changes when their page is left", async () => {
  const { saved, asked } = await askTwice();
  await act(async () => abandonQuestions());
  expect(asked()).toBeUndefined();
  expect(await Promise.all(saved)).toEqual([expect.any(Declined), expect.any(Declined)]);
});
