import type { AttributeValue, DynamoDBRecord } from "aws-lambda";
import type { RowChange } from "../../domain/integrations/queue-deliveries.ts";

const textsOf = (image: Readonly<Record<string, AttributeValue>> = {}): RowChange["after"] =>
  Object.fromEntries(Object.entries(image).flatMap(([name, { S }]) => (S === undefined ? [] : [[name, S]])));

/** Returns the change that both functions of the stream read from a record. */
export const changeOf = ({ dynamodb: { OldImage, NewImage } = {} }: DynamoDBRecord): RowChange => ({
  before: textsOf(OldImage),
  after: textsOf(NewImage),
  version: Number(NewImage?.version?.N ?? 0),
  hasNewVersion: OldImage?.version?.N !== NewImage?.version?.N,
});
