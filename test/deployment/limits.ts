/** Differences between the emulator and AWS, which the deployment test therefore does not prove. */
export const LIMITS: readonly string[] = [
  "IAM: MiniStack enforces policies without their conditions on keys (dynamodb:LeadingKeys), which the test suites compare with every call",
  "TLS: MiniStack listens without it, so a proxy before it marks every request as encrypted, as those to AWS are",
  "SES: MiniStack's IAM knows neither identity nor sender, so the test's templates allow functions that may send mail to send any",
  "API Gateway behind CloudFront: MiniStack's CloudFront calls no host of AWS, so the story calls the API with the headers that the distribution would add",
  "Pages and logos: MiniStack takes CloudFront's reading for unencrypted, which the buckets refuse; what would be read is checked",
  "Mails of a forgotten password: MiniStack's Cognito calls no trigger then, so the story calls the two triggers itself",
  "DKIM: MiniStack's identities of SES have no such records, so the outputs of Mail that name them are omitted",
  "Reports of SES: MiniStack sends none, so its reports of bounces and complaints are not tested here",
  "Tags of buckets: MiniStack's CloudFormation sets none, so the one by which CDK empties a bucket is set before the destroy",
  "Generated secrets: MiniStack excludes characters only by their names, so the test's templates list the punctuation",
  "Lambda's own machine: the functions run on this one's Node.js and processor, without limits of memory",
];
