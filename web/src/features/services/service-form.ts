import * as z from "zod";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { Duration, NewService, type Service } from "../../../../shared/services/service.ts";

/** Builds the schema of minutes that are typed. */
const typedMinutes = <S extends z.ZodType<number, number | undefined>>(minutes: S, empty: number | undefined) =>
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? empty : Number(text)))
    .pipe(minutes);

const { buffer_before, buffer_after } = NewService.shape;

/** The fields of a service. An empty duration counts as missing, and an empty buffer as zero. */
export const ServiceForm = NewService.extend({
  duration: typedMinutes(Duration as z.ZodType<number, number | undefined>, undefined),
  buffer_before: typedMinutes(buffer_before, 0),
  buffer_after: typedMinutes(buffer_after, 0),
});

/** The input of the fields. The status is empty until one is chosen. */
export type ServiceFields = Omit<z.input<typeof ServiceForm>, "status"> & {
  readonly status: z.input<typeof ServiceForm>["status"] | "";
};
export type ServiceValues = z.output<typeof ServiceForm>;

export const EMPTY_SERVICE: ServiceFields = {
  ...emptyValues(ServiceForm.shape),
  status: "ACTIVE",
  buffer_before: "0",
  buffer_after: "0",
};

export const fieldsOf = ({ service_id: _, version: __, ...service }: Service): ServiceFields => ({
  ...service,
  duration: String(service.duration),
  buffer_before: String(service.buffer_before),
  buffer_after: String(service.buffer_after),
});
