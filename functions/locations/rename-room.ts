import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { changedBy } from "../data/last-change.ts";
import { RoomEntity } from "../data/room.ts";
import { foldedNumber } from "../data/room-number.ts";
import { OLD_ROW, refusedUpdate, transact } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { numberTaken, refuseTaken, rows, takeNumber } from "./unique-number.ts";

/** Gives a room another number, unless it was changed since the caller read it. */
export const renameRoom: UseCase<typeof contract.locations.renameRoom> = async (caller, { params, body }) => {
  const key = { tenant_id: caller.tenantId, room_id: params.room_id };
  const { room_number, version } = body;
  const { data: before } = await RoomEntity.get(key).go({ consistent: true });
  if (!before) throw new ClinicError("not_found", MESSAGES.notFound.room);
  const change = { room_number, ...changedBy(caller) };
  const room = { ...before, ...change, version: version + 1 };
  await refuseTaken(room);
  const former = foldedNumber(before.room_number);
  const { tenant_id, location_id } = room;
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write((entities) => [
        entities.room
          .patch(key)
          .set(change)
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, version))
          .commit(OLD_ROW),
        takeNumber(entities, room),
        ...(former === foldedNumber(room_number)
          ? []
          : [entities.number.delete({ tenant_id, location_id, number: former }).commit()]),
      ])
      .go(),
  );
  if (!canceled) return room;
  const [first, number] = data;
  if (first.code === "None" && number?.code === "ConditionalCheckFailed") throw numberTaken(room_number);
  throw await refusedUpdate({ canceled, data: [first] }, MESSAGES.notFound.room);
};
