import type { DynamoDBRecord } from "aws-lambda";

/** The entity of the row that a schedule writes every minute, also at night, so that an alarm shows a function that nothing calls. */
export const HEARTBEAT = "sendingRun";

/**
 * The changes of the table that each function of its stream processes, by the entity of the changed row. A stream has at most two
 * such functions.
 */
export const FOLLOWED_CHANGES = {
  "table-changes": [
    {
      events: ["INSERT", "MODIFY"],
      image: "NewImage",
      entities: [
        ...["patient", "lead", "staff", "location", "tenant"],
        ...["appointment", "waitlistEntry", "weeklySchedule", "periodYear"],
        ...["nameRefresh", "merge", "erasure", "import"],
        HEARTBEAT,
      ],
    },
    // No appointment refers to a new service or room yet.
    { events: ["MODIFY"], image: "NewImage", entities: ["service", "room"] },
    { events: ["REMOVE"], image: "OldImage", entities: ["patient", "lead", "tenant"] },
  ],
  "fan-out": [
    {
      events: ["INSERT", "MODIFY"],
      image: "NewImage",
      entities: ["appointment", "openHolds", "waitlistEntry", "message", "patient", HEARTBEAT],
    },
    // Webhooks are told of payments.
    { events: ["INSERT"], image: "NewImage", entities: ["ledgerEntry"] },
    // A new person or clinic has no connections yet, and only time off that existed can end.
    { events: ["MODIFY"], image: "NewImage", entities: ["user", "tenant", "periodYear"] },
    {
      events: ["REMOVE"],
      image: "OldImage",
      entities: ["appointment", "waitlistEntry", "patient", "user", "tenant"],
    },
  ],
} as const;

export type StreamFunction = keyof typeof FOLLOWED_CHANGES;

/** Returns whether a function of the stream processes a record. In AWS, the filters of its event source mapping decide it. */
export const isFollowed = (by: StreamFunction, { eventName, dynamodb }: DynamoDBRecord): boolean =>
  FOLLOWED_CHANGES[by].some(
    ({ events, image, entities }) =>
      events.some((event) => event === eventName) &&
      entities.some((entity) => entity === dynamodb?.[image]?.__edb_e__?.S),
  );
