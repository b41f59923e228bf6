import type { ShutdownHooks } from "./shutdown-hooks.ts";
import { formerStream, rememberStream } from "./state.ts";
import { follow } from "./stream-events.ts";
import { openTableStream, type Position } from "./table-stream.ts";

const OLDEST: Position = { ShardIteratorType: "TRIM_HORIZON" };

function positionIn(state: string, fresh: boolean): Position {
  if (fresh) return { ShardIteratorType: "LATEST" };
  const SequenceNumber = formerStream(state);
  return SequenceNumber ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber } : OLDEST;
}

/**
 * Runs the stream's handler on the table's changes from where the former start stopped; a fresh start skips the seed.
 */
export async function startStream(
  endpoint: string,
  { state, fresh }: { readonly state: string; readonly fresh: boolean },
  hooks: ShutdownHooks,
): Promise<void> {
  // The position is lost when the stream has dropped its record meanwhile.
  const stream = await openTableStream(endpoint, positionIn(state, fresh)).catch(() =>
    openTableStream(endpoint, OLDEST),
  );
  hooks.add(follow(stream, (sequenceNumber) => rememberStream(state, sequenceNumber)));
}
