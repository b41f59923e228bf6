import type { Client, MetadataBearer } from "@smithy/types";
import { type AwsStub, mockClient } from "aws-sdk-client-mock";

const stubs = new Map<object, unknown>();

/** Stubs the clients of a class. All parts of a test file get the same stub, where a second `mockClient` would replace the first one. */
export function stubClient<Input extends object, Output extends MetadataBearer, Config>(Class: {
  readonly prototype: Client<Input, Output, Config>;
}): AwsStub<Input, Output, Config> {
  const known = stubs.get(Class) as AwsStub<Input, Output, Config> | undefined;
  if (known && Class.prototype.send === known.send) return known;
  const stub = mockClient(Class);
  stubs.set(Class, stub);
  return stub;
}
