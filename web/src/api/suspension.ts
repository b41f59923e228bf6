import { createStore, useStore } from "zustand";
import type { ClinicError } from "../../../shared/errors.ts";

/** Why nothing of the product may be seen at the moment; lost when the page is loaded anew, and then asked again. */
const suspension = createStore<{ message: string | null }>(() => ({ message: null }));

export const useSuspension = (): string | null => useStore(suspension, ({ message }) => message);

const SUSPENDED: readonly unknown[] = ["tenant_inactive", "account_inactive"];

// Told by its code, because the class itself would bring the schema library to the login page.
/** Whether the clinic or the account was switched off. */
export const isSuspended = (error: unknown): error is ClinicError =>
  error instanceof Error && "code" in error && SUSPENDED.includes(error.code);

export const suspend = ({ message }: ClinicError): void => suspension.setState({ message });

export const endSuspension = (): void => suspension.setState({ message: null });
