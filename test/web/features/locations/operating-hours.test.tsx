import type { usualHours } from "../../../../shared/locations/location.ts";
import { aLocation } from "../../../support/render-clinic.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { CREATE, openForm } from "./open-locations.ts";

test("uses the default for an empty time, and copies Monday to the other weekdays", async () => {
  const { page, api, fill, submit, sent, setTime, toggle, time } = await openForm();
  fill();
  setTime("Monday open time", "8:30 am");
  setTime("Monday close time", "");
  button(page, "Copy Monday to weekdays").click();
  await eventually(() => expect(time("Friday open time").value).toBe("8:30 AM"));
  toggle("Saturday");
  await eventually(() => expect(time("Saturday open time").value).toBe("9:00 AM"));
  api.on(CREATE, aLocation());
  submit();
  await eventually(() => expect(sent(CREATE)).toHaveLength(1));
  const hours = sent(CREATE)[0]?.operating_hours as ReturnType<typeof usualHours>;
  expect(hours.Monday).toEqual({ open: "08:30", close: "17:00", status: "available", breaks: [] });
  expect(hours.Friday).toEqual({ open: "08:30", close: "17:00", status: "available", breaks: [] });
  expect(hours.Saturday.status).toBe("available");
  expect(hours.Sunday.status).toBe("closed");
});

test("does not copy a closed Monday to the week", async () => {
  const { page, toggle } = await openForm();
  expect(button(page, "Copy Monday to weekdays").isDisabled()).toBe(false);
  toggle("Monday");
  await eventually(() => expect(button(page, "Copy Monday to weekdays").isDisabled()).toBe(true));
});

test("keeps what is no time in its field and refuses it", async () => {
  const { fill, submit, sent, setTime, time } = await openForm();
  fill();
  setTime("Tuesday close time", "25:00");
  submit();
  await eventually(() => expect(text()).toContain("Enter a time such as 9:30 AM."));
  expect(time("Tuesday close time").value).toBe("25:00");
  expect(sent(CREATE)).toEqual([]);
});

test("refuses a day that closes before it opens", async () => {
  const { fill, submit, sent, setTime } = await openForm();
  fill();
  setTime("Tuesday close time", "08:00");
  submit();
  await eventually(() => expect(text()).toContain("Close must be after open"));
  expect(sent(CREATE)).toEqual([]);
});

test("adds a break to a day of a new location", async () => {
  const { page, api, fill, submit, sent } = await openForm();
  fill();
  button(page, "Add a break on Monday").click();
  api.on(CREATE, aLocation());
  submit();
  await eventually(() => expect(sent(CREATE)).toHaveLength(1));
  const breaks = [{ start_time: "12:00", end_time: "13:00" }];
  expect(sent(CREATE)[0]).toMatchObject({ operating_hours: { Monday: { breaks }, Tuesday: { breaks: [] } } });
});
