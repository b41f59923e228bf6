import type { DynamoDBRecord } from "aws-lambda";

/** The changes of the table that the stream's function processes, by the entity of the changed row. */
export const FOLLOWED_CHANGES = [
  {
    events: ["INSERT", "MODIFY"],
    image: "NewImage",
    entities: [
      ...["patient", "lead", "staff", "location", "tenant"],
      ...["appointment", "waitlistEntry", "weeklySchedule", "periodYear"],
      ...["nameRefresh", "merge", "erasure", "import"],
    ],
  },
  // No appointment refers to a new service or room yet.
  { events: ["MODIFY"], image: "NewImage", entities: ["service", "room"] },
  { events: ["REMOVE"], image: "OldImage", entities: ["patient", "lead", "tenant"] },
] as const;

/** Returns whether the stream's function processes a record. In AWS, the filters of the event source mapping decide it. */
export const isFollowed = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  FOLLOWED_CHANGES.some(
    ({ events, image, entities }) =>
      events.some((event) => event === eventName) &&
      entities.some((entity) => entity === dynamodb?.[image]?.__edb_e__?.S),
  );
