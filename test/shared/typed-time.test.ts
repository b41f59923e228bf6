import fc from "fast-check";
import { parseTime } from "../../shared/values/typed-input.ts";

test.each([
  ["9:30 pm", "21:30"],
  ["9:30pm", "21:30"],
  ["9:30 PM", "21:30"],
  ["9 pm", "21:00"],
  ["9am", "09:00"],
  ["12 am", "00:00"],
  ["12:15 pm", "12:15"],
  ["09:30 AM", "09:30"],
  ["21:30", "21:30"],
  ["9:30", "09:30"],
  ["0930", "09:30"],
  ["930", "09:30"],
  ["930pm", "21:30"],
  ["1230 am", "00:30"],
  ["1430", "14:30"],
  ["00:00", "00:00"],
  ["23:59", "23:59"],
  [" 9:30 ", "09:30"],
])("reads %s as %s", (typed, time) => expect(parseTime(typed)).toBe(time));

test.each([
  "",
  "9",
  "960",
  "93",
  "1330 pm",
  "25:00",
  "24:00",
  "9:60",
  "9:3",
  "9:30:00",
  "13:30 pm",
  "0:30 am",
  "0 pm",
  "13 pm",
  "9.30",
  "9:30 xm",
  "pm",
  "noon",
  "9:30 p",
  "-9:30",
  "2460",
  "٩:٣٠",
  "9:30 pm 5",
])("refuses '%s'", (typed) => expect(parseTime(typed)).toBeUndefined());

const two = (number: number) => String(number).padStart(2, "0");

/** Returns every text that stands for a time. */
function formsOf(time: string): string[] {
  const [hours = "", minutes = ""] = time.split(":");
  const hour = Number(hours);
  const half = hour < 12 ? "am" : "pm";
  const short = hour % 12 || 12;
  const twelve = [short, two(short)].flatMap((of) => [
    `${of}:${minutes}`,
    `${of}${minutes}`,
    ...(minutes === "00" ? [`${of}`] : []),
  ]);
  const halves = twelve.flatMap((text) => [`${text} ${half}`, `${text}${half}`, `${text} ${half.toUpperCase()}`]);
  return [time, `${hour}:${minutes}`, `${hour}${minutes}`, `${hours}${minutes}`, ...halves];
}

const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`);

test("reads every accepted form of a time", () => {
  fc.assert(
    fc.property(times, (time) => {
      for (const form of formsOf(time)) expect(parseTime(form), form).toBe(time);
    }),
  );
});

const almost = fc.array(fc.constantFrom(..."0123456789:. apm"), { maxLength: 8 }).map((letters) => letters.join(""));

test("reads nothing but the accepted forms of a time", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), almost), (text) => {
      const time = parseTime(text);
      if (time !== undefined)
        expect(formsOf(time).map((form) => form.replaceAll(" ", "").toLowerCase())).toContain(
          text.replace(/\s/g, "").toLowerCase(),
        );
    }),
    { numRuns: 1_000 },
  );
});
