import * as z from "zod";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { Duration, NewService, type Service } from "../../../../shared/services/service.ts";

/** Builds the schema of a number that is typed. */
const typedNumber = <Output>(number: z.ZodType<Output, number | null | undefined>, empty: 0 | null | undefined) =>
  z
    .string()
    .trim()
    .transform((text): number | null | undefined => (text === "" ? empty : Number(text)))
    .pipe(number);

const { buffer_before, buffer_after, usual_interval_days } = NewService.shape;

/** The fields of a service. An empty duration counts as missing, an empty buffer as zero, and an empty interval as none. */
export const ServiceForm = NewService.extend({
  duration: typedNumber(Duration, undefined),
  buffer_before: typedNumber(buffer_before, 0),
  buffer_after: typedNumber(buffer_after, 0),
  usual_interval_days: typedNumber(usual_interval_days, null),
});

/** The input of the fields. The status is empty until one is chosen. */
export type ServiceFields = Omit<z.input<typeof ServiceForm>, "status"> & {
  readonly status: z.input<typeof ServiceForm>["status"] | "";
};
export type ServiceValues = z.output<typeof ServiceForm>;

export const EMPTY_SERVICE: ServiceFields = {
  ...emptyValues(ServiceForm.shape),
  buffer_before: "0",
  buffer_after: "0",
};

export const fieldsOf = ({ service_id: _, version: __, ...service }: Service): ServiceFields => ({
  ...service,
  duration: String(service.duration),
  buffer_before: String(service.buffer_before),
  buffer_after: String(service.buffer_after),
  usual_interval_days: String(service.usual_interval_days ?? ""),
});
