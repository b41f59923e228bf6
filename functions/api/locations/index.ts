import { locations } from "../../../shared/locations/routes.ts";
import { api } from "../../http/api.ts";
import { createClosure, listClosures, removeClosure } from "./closures.ts";
import { affectedByClosure, affectedByRoomStatus, affectedByUpdate, create, get, list, update } from "./locations.ts";
import { createRoom, listRooms, renameRoom, setRoomStatus } from "./rooms.ts";

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
