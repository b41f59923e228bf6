import { behaviorFaults, logoFaults } from "./distribution.ts";
import { accountFaults, queryFaults, tableFaults } from "./rights.ts";
import type { Template } from "./template.ts";

/**
 * Compares synthesized templates with the needs of the code, and returns a sentence for each fault that a deployment would reveal
 * only in use.
 */
export const faultsOf = (templates: readonly Template[]): readonly string[] => [
  ...tableFaults(templates),
  ...queryFaults(templates),
  ...accountFaults(templates),
  ...behaviorFaults(templates),
  ...logoFaults(templates),
];
