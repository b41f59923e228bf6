import * as z from "zod";
import { fieldErrors } from "../../shared/contract/error-body.ts";
import { ClinicError, invalidField } from "../../shared/contract/errors.ts";

it("keeps the cause of an error, and is recognized by its name in the log", () => {
  const cause = new Error("throttled");
  expect(new ClinicError("unavailable", "Busy", { cause })).toMatchObject({ name: "ClinicError", cause });
});

it("blames one field, with a 422 unless another code is given", () => {
  expect(invalidField("name", "Taken")).toMatchObject({ code: "invalid", message: "Taken", fields: { name: "Taken" } });
  expect(invalidField("name", "Taken", "name_taken").code).toBe("name_taken");
});

it("returns the first message of each field, and one under _ for the whole and for unknown fields", () => {
  const schema = z
    .strictObject({ name: z.string("First").min(3, "Second").regex(/^A/, "Third"), hours: z.array(z.number("Number")) })
    .refine(() => false, { message: "Whole", when: () => true });
  const errors = (value: unknown) => fieldErrors(schema.safeParse(value).error?.issues ?? [], "Unknown");
  expect(errors({ name: "b", hours: [1, "2"] })).toEqual({ name: "Second", "hours.1": "Number", _: "Whole" });
  expect(errors({ name: "Ada", hours: [], colour: 1, size: 2 })).toEqual({ _: "Unknown" });
});
