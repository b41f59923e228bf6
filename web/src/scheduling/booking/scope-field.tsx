import { useController } from "react-hook-form";
import { SeriesScope } from "../series/series-scope.tsx";
import type { BookingControl } from "./booking-fields.ts";

/** The field for whether the following appointments of a series are moved, too. */
export function ScopeField({ control }: { readonly control: BookingControl }) {
  const { field } = useController({ control, name: "scope" });
  return <SeriesScope value={field.value} onChange={field.onChange} />;
}
