import * as z from "zod";

/** A certificate for CloudFront, which reads its certificates from one region only. */
export const EdgeCertificateArn = z
  .string()
  .regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, "must be an ACM certificate in us-east-1");

/** Mutual TLS between CloudFront and the API, with certificates that the operator makes, imports and renews. */
export const OriginMtls = z.strictObject({
  clientCertificateArn: EdgeCertificateArn,
  /** The certificate of the CA that signed the client certificate, in a bucket of the environment's region. */
  truststore: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]+[a-z0-9]\/[\w./-]+$/,
      "must be a file in S3 such as s3://bucket/origin-ca-1.pem",
    ),
  /** Whether the address that API Gateway gives still answers: CloudFront has to use the client certificate first. */
  executeApi: z.enum(["open", "closed"], "must be open, or closed after a deployment with open"),
});
