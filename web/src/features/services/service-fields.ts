import * as z from "zod";
import { Duration, NewService } from "../../../../shared/services/service.ts";

/** Minutes as they are typed; an empty field counts as missing. */
const TypedDuration = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : Number(text)))
  .pipe(Duration);

/** The form of a service. */
export const ServiceFields = NewService.extend({ duration: TypedDuration });
export type ServiceFields = Omit<z.input<typeof ServiceFields>, "status"> & {
  readonly status: z.input<typeof ServiceFields>["status"] | "";
};
export type ServiceValues = z.output<typeof ServiceFields>;
