import type { Bundles } from "../bundle.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import type { DataStack } from "./data-stack.ts";

/** The properties of a stack with Lambdas that use the table. */
export interface FunctionStackProps extends ClinicStackProps {
  readonly bundles: Bundles;
  readonly data: DataStack;
}
