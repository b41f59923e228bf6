import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ComponentProps } from "react";
import { NeedsAttention } from "./needs-attention.tsx";
import { PatientsToCall } from "./patients-to-call.tsx";

/** Lists what the front desk has to see to: appointments that no longer fit, and patients to call. */
const ToDo = (props: ComponentProps<typeof NeedsAttention>) => (
  <SpaceBetween size="l">
    <NeedsAttention {...props} />
    <PatientsToCall />
  </SpaceBetween>
);
export default ToDo;
