import { counted } from "../../../../shared/values/us-text.ts";
import type { HelpText } from "../../lib/page.ts";

/** The help of both pages. */
export const INSURERS_HELP: HelpText = {
  about: "What insurance companies owe for your patients, and a form that records what they pay.",
  rules: {
    Remittance: "One payment for up to 200 charges. It counts on the day on which it is recorded.",
    "Stays open": "The rest of the charge stays with the company.",
    "Patient owes it": "The rest of the charge moves to the patient's balance.",
    "Write off": "The clinic gives up the rest, with a reason.",
    "Not recorded": "A charge that was settled meanwhile stays as it is. The others are recorded.",
  },
};

/** The sentences of the pages about insurance companies. */
export const INSURERS_SCREEN = {
  title: "Insurers",
  about: "What insurance companies owe. A name leads to the open charges.",
  failed: "Failed to load what insurance companies owe",
  loading: "Loading insurers",
  empty: "No insurance company owes anything.",
  deleted: "Deleted company",
  company: "Insurance company",
  owes: (amount: string, charges: number) => `Owes ${amount} for ${counted(charges, "charge")}.`,
  loadingCharges: "Loading open charges",
  nothingOpen: "This company owes nothing.",
  erased: "Erased patient",
  remit: {
    button: "Record remittance",
    title: "Record a remittance",
    busy: "Recording...",
    failed: "The remittance was not recorded in full",
    again: "Record it again to go on. No charge is settled twice.",
    charges: "Charges that it pays",
    all: "Choose all",
    none: "Choose none",
    first: (most: number) => `The oldest ${most} charges are listed. Record another remittance for the rest.`,
    pays: (name: string, date: string) => `Pays the charge of ${name} of ${date}`,
    open: (amount: string) => `${amount} open`,
    paid: "Paid",
    rest: "Rest",
    reason: "Reason",
    total: (amount: string, charges: number) => `${amount} for ${counted(charges, "charge")}`,
    chooseOne: "Choose at least one charge",
    tooMuch: "More than is open",
    nothingPaid: "Enter what was paid, or what becomes of the rest",
    done: (charges: number) => `${counted(charges, "charge")} ${charges === 1 ? "was" : "were"} recorded.`,
    notDone: (charges: number) => `${counted(charges, "charge")} could not be recorded`,
  },
  rests: { open: "Stays open", patient: "Patient owes it", write_off: "Write off" },
} as const;
