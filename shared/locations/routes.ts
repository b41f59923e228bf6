import { Affected, DryRunQuery } from "../dry-run.ts";
import { listOf, PageQuery } from "../paging.ts";
import { NewPeriod } from "../period.ts";
import { DateRangeQuery } from "../plain-date.ts";
import { route } from "../route.ts";
import { Closure } from "./closure.ts";
import { Location, LocationChange, NewLocation } from "./location.ts";
import { NewRoom, Room, RoomNumberChange, RoomStatusChange } from "./room.ts";

export const locations = {
  list: route("GET", "/api/locations", {
    summary: "List the clinic's locations",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    query: PageQuery,
    response: listOf(Location),
  }),
  create: route("POST", "/api/locations", {
    summary: "Create a location with its operating hours",
    roles: ["TENANT_ADMIN"],
    body: NewLocation,
    status: 201,
    response: Location,
  }),
  get: route("GET", "/api/locations/{location_id}", {
    summary: "Get a location",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    response: Location,
  }),
  update: route("PATCH", "/api/locations/{location_id}", {
    summary: "Update a location",
    roles: ["TENANT_ADMIN"],
    body: LocationChange,
    response: Location,
    query: DryRunQuery,
    dryRun: Affected,
  }),
  listRooms: route("GET", "/api/locations/{location_id}/rooms", {
    summary: "List the rooms of a location",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"],
    query: PageQuery,
    response: listOf(Room),
  }),
  createRoom: route("POST", "/api/rooms", {
    summary: "Create a room",
    roles: ["TENANT_ADMIN"],
    body: NewRoom,
    status: 201,
    response: Room,
  }),
  renameRoom: route("PATCH", "/api/rooms/{room_id}", {
    summary: "Rename a room",
    roles: ["TENANT_ADMIN"],
    body: RoomNumberChange,
    response: Room,
  }),
  setRoomStatus: route("PATCH", "/api/rooms/{room_id}/status", {
    summary: "Update the status of a room",
    roles: ["TENANT_ADMIN"],
    body: RoomStatusChange,
    response: Room,
    query: DryRunQuery,
    dryRun: Affected,
  }),
  listClosures: route("GET", "/api/locations/{location_id}/closures", {
    summary: "List the closures of a location from a date on, earliest end first",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER"],
    query: DateRangeQuery,
    response: listOf(Closure),
  }),
  createClosure: route("POST", "/api/locations/{location_id}/closures", {
    summary: "Close a location on some days or hours",
    roles: ["TENANT_ADMIN"],
    body: NewPeriod,
    status: 201,
    response: Closure,
    idempotent: "key",
    query: DryRunQuery,
    dryRun: Affected,
  }),
  removeClosure: route("DELETE", "/api/closures/{closure_id}", {
    summary: "Delete a closure",
    roles: ["TENANT_ADMIN"],
  }),
};
