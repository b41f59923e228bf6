import { locations } from "../../shared/locations/routes.ts";
import { api } from "../http/api.ts";
import { create } from "./create.ts";
import { createRoom } from "./create-room.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { listRooms } from "./list-rooms.ts";
import { setRoomStatus } from "./set-room-status.ts";
import { update } from "./update.ts";

export const handler = api("locations", locations, { list, create, get, update, listRooms, createRoom, setRoomStatus });
