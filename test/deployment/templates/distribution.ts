import { all, allowing, type Template } from "./template.ts";

/** Paths that the web app opens, each with a pattern of the origin that has to serve it. */
const SERVED: readonly (readonly [path: string, origin: RegExp])[] = [
  ["/login", /Files/],
  ["/config.json", /Files/],
  ["/assets/start.js", /Files/],
  ["/logos/tenants/ten_1/logo.png", /logos/i],
  ["/api/me", /execute-api/],
];

/** Returns whether a pattern of CloudFront fits a path. */
export const fits = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(path);

const NO_DISTRIBUTION = { CacheBehaviors: [], DefaultCacheBehavior: undefined, Origins: [] };

/** Returns a sentence for each path that CloudFront would serve from a wrong origin. */
export function behaviorFaults(templates: readonly Template[]): readonly string[] {
  const [distribution] = all(templates, "AWS::CloudFront::Distribution");
  const {
    CacheBehaviors = [],
    DefaultCacheBehavior,
    Origins = [],
  } = distribution?.DistributionConfig ?? NO_DISTRIBUTION;
  return SERVED.flatMap(([path, origin]) => {
    const behavior = CacheBehaviors.find(({ PathPattern = "" }) => fits(PathPattern, path)) ?? DefaultCacheBehavior;
    const target = Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
    const domain = JSON.stringify(target?.DomainName ?? "nothing");
    return origin.test(domain) ? [] : [`CloudFront serves ${path} from ${domain}.`];
  });
}

/** Returns a sentence if CloudFront may not read the logos. */
export function logoFaults(templates: readonly Template[]): readonly string[] {
  const reading = allowing(templates, "AWS::S3::BucketPolicy", "s3:GetObject").filter(
    ({ Principal, Resource, Condition }) =>
      JSON.stringify(Principal) === '{"Service":"cloudfront.amazonaws.com"}' &&
      /"\/tenants\/\*"/.test(JSON.stringify(Resource)) &&
      /"ArnLike":\{"aws:SourceArn":.*distribution\/\*/.test(JSON.stringify(Condition)),
  );
  return reading.length === 1 ? [] : ["CloudFront may not read the logos."];
}
