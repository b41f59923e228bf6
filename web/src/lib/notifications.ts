import type { ReactNode } from "react";
import { createStore, useStore } from "zustand";

export interface Notification {
  readonly id: string;
  readonly type: "success" | "error" | "info";
  readonly header?: ReactNode;
  readonly content?: ReactNode;
  /** How long it stays once it is visible. @default until it is dismissed */
  readonly seconds?: number | undefined;
  /** Undoes what it tells. */
  readonly undo?: (() => void) | undefined;
  /** Whether it stays when its page or dialog is left. @default only a success does, because others concern what is left */
  readonly lasting?: boolean;
  /** Where it is shown: on the page, or in the dialog that was open on top of it. */
  readonly place: string;
}

/** How long a success stays, in seconds. Errors stay until they are dismissed. */
export const SECONDS = { login: 5, recovery: 4, onboarding: 3, other: 5 } as const;

const PAGE = "page";

interface State {
  readonly notifications: readonly Notification[];
  /** The page and the open dialogs on top of it. Only the topmost one can be read. */
  readonly places: readonly string[];
}

const store = createStore<State>(() => ({ notifications: [], places: [PAGE] }));
let count = 0;

/** Returns the notifications of an open dialog, or of the page. */
export function useNotifications(place: string = PAGE): readonly Notification[] {
  const all = useStore(store, ({ notifications }) => notifications);
  return all.filter((each) => each.place === place);
}

const leave = (left: string, next: string) => (notification: Notification) => {
  if (notification.place !== left) return [notification];
  return (notification.lasting ?? notification.type === "success") ? [{ ...notification, place: next }] : [];
};

/** Shows new notifications in a dialog as long as it is open. Returns a function to call when it is closed. */
export function openPlace(place: string): () => void {
  store.setState(({ places }) => ({ places: [...places, place] }));
  return () =>
    store.setState(({ notifications, places: before }) => {
      const places = before.filter((each) => each !== place);
      return { places, notifications: notifications.flatMap(leave(place, places.at(-1) ?? PAGE)) };
    });
}

/** Removes the notifications that only concern the page that is being left, such as its errors. */
export const leavePage = (): void =>
  store.setState(({ notifications }) => ({ notifications: notifications.flatMap(leave(PAGE, PAGE)) }));

/** Removes the notifications whose id is this one, or begins with it and a colon. */
export function dismiss(id: string): void {
  store.setState(({ notifications }) => ({
    notifications: notifications.filter((each) => each.id !== id && !each.id.startsWith(`${id}:`)),
  }));
}

/** Removes only this notification. `dismiss` would also remove others of the same appointment, which were not read yet. */
export const close = (id: string): void =>
  store.setState(({ notifications }) => ({ notifications: notifications.filter((each) => each.id !== id) }));

export const dismissAll = (): void => store.setState({ notifications: [] });

type Unnamed = Omit<Notification, "id" | "seconds" | "place"> & { readonly id?: string };

// Notifications with the same words share an id, so that they are shown once.
const idOf = ({ type, header, content }: Unnamed) =>
  typeof content === "string" && !header ? `${type}: ${content}` : `n${++count}`;

/** Shows a notification in the topmost place. It replaces one with the same id or the same words. Returns its id. */
export function notify(notification: Unnamed, seconds?: number): string {
  const { id = idOf(notification), ...rest } = notification;
  dismiss(id);
  store.setState(({ notifications, places }) => ({
    notifications: [{ id, ...rest, seconds, place: places.at(-1) ?? PAGE }, ...notifications],
  }));
  return id;
}

/** Returns the function that undoes what the latest notification with such an offer tells; undefined if none is shown. */
export const undoOfLatest = (): (() => void) | undefined =>
  store.getState().notifications.find(({ undo }) => undo)?.undo;

export const notifySuccess = (content: ReactNode, seconds: number = SECONDS.other): string =>
  notify({ type: "success", content }, seconds);
