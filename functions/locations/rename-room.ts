import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { changedBy } from "../data/last-change.ts";
import { RoomEntity } from "../data/room.ts";
import { changeAudited, type Update } from "../data/write-audited.ts";
import { writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";
import { roomNaming } from "./naming.ts";

/** Gives a room another number, unless it was changed since the caller read it or another room has the number. */
export const renameRoom: UseCase<typeof contract.locations.renameRoom> = async (caller, { params, body }) => {
  const key = { tenant_id: caller.tenantId, room_id: params.room_id };
  const { room_number, version } = body;
  const read = async () => (await RoomEntity.get(key).go({ consistent: true })).data;
  return changeAudited({
    caller,
    operation: "locations.renameRoom",
    record_id: key.room_id,
    change: { room_number },
    version,
    read,
    update: () =>
      RoomEntity.patch(key)
        .set({ room_number, ...changedBy(caller) })
        .add({ version: 1 })
        .where((at, { eq }) => eq(at.version, version))
        .params<Update>(),
    write: (item, entry, before) => writeNamed({ ...roomNaming({ ...before, room_number }), item, entry }),
    notFound: MESSAGES.notFound.room,
  });
};
