import * as z from "zod";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { Duration, NewService, type Service } from "../../../../shared/services/service.ts";

/** Minutes as they are typed. */
const typedMinutes = <S extends z.ZodType<number, number | undefined>>(minutes: S, empty: number | undefined) =>
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? empty : Number(text)))
    .pipe(minutes);

const { buffer_before, buffer_after } = NewService.shape;

/** The form of a service; an empty duration counts as missing, an empty buffer as none. */
export const ServiceForm = NewService.extend({
  duration: typedMinutes(Duration as z.ZodType<number, number | undefined>, undefined),
  buffer_before: typedMinutes(buffer_before, 0),
  buffer_after: typedMinutes(buffer_after, 0),
});

/** The fields of a service, whose status is none until one is chosen. */
export type ServiceFields = Omit<z.input<typeof ServiceForm>, "status"> & {
  readonly status: z.input<typeof ServiceForm>["status"] | "";
};
export type ServiceValues = z.output<typeof ServiceForm>;

export const EMPTY_SERVICE: ServiceFields = {
  ...emptyValues(ServiceForm.shape),
  buffer_before: "0",
  buffer_after: "0",
};

/** Returns the form of a service as it is stored. */
export const fieldsOf = ({ service_id: _, version: __, ...service }: Service): ServiceFields => ({
  ...service,
  duration: String(service.duration),
  buffer_before: String(service.buffer_before),
  buffer_after: String(service.buffer_after),
});
