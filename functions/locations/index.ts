import { locations } from "../../shared/locations/routes.ts";
import { api } from "../http/api.ts";
import { affectedByClosure, affectedByRoomStatus, affectedByUpdate } from "./affected.ts";
import { create } from "./create.ts";
import { createClosure } from "./create-closure.ts";
import { createRoom } from "./create-room.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { listClosures } from "./list-closures.ts";
import { listRooms } from "./list-rooms.ts";
import { removeClosure } from "./remove-closure.ts";
import { renameRoom } from "./rename-room.ts";
import { setRoomStatus } from "./set-room-status.ts";
import { update } from "./update.ts";

export const handler = api("locations", locations, {
  list,
  create,
  get,
  update: { run: update, dryRun: affectedByUpdate },
  listRooms,
  createRoom,
  renameRoom,
  setRoomStatus: { run: setRoomStatus, dryRun: affectedByRoomStatus },
  listClosures,
  createClosure: { run: createClosure, dryRun: affectedByClosure },
  removeClosure,
});
