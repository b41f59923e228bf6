import * as z from "zod";
import { CentSum } from "../payments/ledger.ts";
import { METHODS } from "../payments/methods.ts";
import { LocationId } from "../values/ids.ts";

const sums = {
  charged_cents: CentSum,
  discounted_cents: CentSum,
  paid_cents: CentSum,
  refunded_cents: CentSum,
  received_cents: CentSum.meta({ description: "Payments less refunds, reversals included" }),
  open_cents: CentSum.meta({ description: "Charges less discounts and what was received" }),
};

const Totals = z.object(sums);
export type Takings = z.infer<typeof Totals>;

/** The money of a period by day, method, practitioner, service and location, with the totals of the period before it. */
export const TakingsReport = z.object({
  days: z.array(z.object({ date: z.string(), ...sums })),
  methods: z.array(
    z.object({ method: z.enum(METHODS), paid_cents: CentSum, refunded_cents: CentSum, received_cents: CentSum }),
  ),
  practitioners: z.array(
    z.object({
      practitioner_id: z.string().meta({ description: 'An id, or "unassigned"' }),
      practitioner_name: z.string(),
      ...sums,
    }),
  ),
  services: z.array(
    z.object({
      service_id: z.string().meta({ description: 'An id, or "other" for what belongs to no service' }),
      service_name: z.string(),
      ...sums,
    }),
  ),
  locations: z.array(z.object({ location_id: LocationId, location_name: z.string(), ...sums })),
  totals: Totals,
  previous: Totals.extend({ from: z.string(), to: z.string() }),
});
export type TakingsReport = z.infer<typeof TakingsReport>;
