import type { contract } from "../../shared/contract.ts";
import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { numberTaken, refuseTaken, rows, takeNumber } from "./unique-number.ts";

/** Creates a room. */
export const createRoom: UseCase<typeof contract.locations.createRoom> = async (caller, { body }) => {
  const { tenantId: tenant_id } = caller;
  await getLocation(tenant_id, body.location_id);
  const room = {
    ...{ ...body, ...changedBy(caller), tenant_id, room_id: newId("room") },
    ...{ created_at: new Date().toISOString(), version: 1 },
  };
  await refuseTaken(room);
  const { canceled, data } = await transact(() =>
    rows.transaction.write((entities) => [entities.room.create(room).commit(), takeNumber(entities, room)]).go(),
  );
  if (!canceled) return room;
  throw data[1]?.code === "ConditionalCheckFailed" ? numberTaken(room.room_number) : unavailable();
};
