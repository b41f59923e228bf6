import type { givenClinic } from "../clinic.ts";

/** Returns the configuration of a synthesized environment's distribution. */
export const configOf = ({ resources }: ReturnType<typeof givenClinic>) =>
  resources("web", "AWS::CloudFront::Distribution")[0]?.Properties.DistributionConfig;
