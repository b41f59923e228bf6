import { createStore, useStore } from "zustand";
import type { ClinicError } from "../../../shared/contract/errors.ts";

/** Why the person may not see anything of the product. A reload clears it, and the next request may set it again. */
const suspension = createStore<{ message: string | null }>(() => ({ message: null }));

export const useSuspension = (): string | null => useStore(suspension, ({ message }) => message);

const SUSPENDED: readonly unknown[] = ["tenant_inactive", "account_inactive"];

// The error is recognized by its code, because the class would bring the schema library to the login page.
/** Returns whether an error says that the clinic or the account is inactive. */
export const isSuspended = (error: unknown): error is ClinicError =>
  error instanceof Error && "code" in error && SUSPENDED.includes(error.code);

export const suspend = ({ message }: ClinicError): void => suspension.setState({ message });

export const endSuspension = (): void => suspension.setState({ message: null });
