import { behaviorFaults, logoFaults } from "./distribution.ts";
import { accountFaults, indexFaults, queryFaults } from "./rights.ts";
import type { Template } from "./template.ts";

/**
 * Compares synthesized templates with what the code needs of them, and returns a sentence for each thing that a
 * deployment would only show to users.
 */
export const faultsOf = (templates: readonly Template[]): readonly string[] => [
  ...indexFaults(templates),
  ...queryFaults(templates),
  ...accountFaults(templates),
  ...behaviorFaults(templates),
  ...logoFaults(templates),
];
