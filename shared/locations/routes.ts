import { Affected } from "../appointments/appointment.ts";
import { withDryRun } from "../contract/dry-run.ts";
import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, clinicRoute, created, createdOnce, route } from "../contract/route.ts";
import { DateRangeQuery } from "../values/dates.ts";
import { NewPeriod } from "../values/period.ts";
import { Closure, Location, LocationChange, NewLocation } from "./location.ts";
import { NewRoom, Room, RoomNumberChange, RoomStatusChange } from "./room.ts";

export const locations = {
  list: clinicRoute("GET", "/api/locations", {
    summary: "List the clinic's locations",
    scope: "configuration:read",
    ...pagesOf(Location),
  }),
  create: administratorRoute("POST", "/api/locations", {
    summary: "Create a location with its operating hours",
    body: NewLocation,
    ...created(Location),
  }),
  get: clinicRoute("GET", "/api/locations/{location_id}", {
    summary: "Get a location",
    scope: "configuration:read",
    response: Location,
  }),
  update: administratorRoute("PATCH", "/api/locations/{location_id}", {
    summary: "Update a location",
    body: LocationChange,
    response: Location,
    ...withDryRun(Affected),
  }),
  listRooms: clinicRoute("GET", "/api/locations/{location_id}/rooms", {
    summary: "List the rooms of a location",
    scope: "configuration:read",
    ...pagesOf(Room),
  }),
  createRoom: administratorRoute("POST", "/api/rooms", {
    summary: "Create a room",
    body: NewRoom,
    ...created(Room),
  }),
  renameRoom: administratorRoute("PATCH", "/api/rooms/{room_id}", {
    summary: "Rename a room",
    body: RoomNumberChange,
    response: Room,
  }),
  setRoomStatus: administratorRoute("PATCH", "/api/rooms/{room_id}/status", {
    summary: "Update the status of a room",
    body: RoomStatusChange,
    response: Room,
    ...withDryRun(Affected),
  }),
  listClosures: route("GET", "/api/locations/{location_id}/closures", {
    summary: "List the closures of a location from a date on, earliest end first",
    scope: "configuration:read",
    roles: ["TENANT_ADMIN", "RECEPTIONIST", "MANAGER"],
    ...pagesOf(Closure, DateRangeQuery),
  }),
  createClosure: administratorRoute("POST", "/api/locations/{location_id}/closures", {
    summary: "Close a location on some days or hours",
    body: NewPeriod,
    ...createdOnce(Closure),
    ...withDryRun(Affected),
  }),
  removeClosure: administratorRoute("DELETE", "/api/closures/{closure_id}", {
    summary: "Delete a closure",
  }),
};
