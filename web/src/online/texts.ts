import type { Language } from "./language.ts";

/** The texts of one language, such as those of another one. */
export type Texts<T> = Readonly<Record<Language, T>>;

const en = {
  /** The name of the other language, in that language. */
  otherLanguage: "Español",
  loading: "Loading",
  back: "Back",
  retry: "Try again",
  working: "Please wait",
  optional: "optional",
  phone: "Phone",
  call: (phone: string) => `Please call ${phone}.`,
  sentBack: "Please check the marked fields.",
  unreachable: "There is no connection. Please check it and try again.",
  busy: "The service is busy. Please try again in a moment.",
  tooMany: "There were too many requests. Please try again in a minute.",
  unexpected: "Something went wrong on our side. Please try again.",
  footer: "This page loads nothing from other companies and has no trackers.",
};

type CommonTexts = typeof en;

const es: CommonTexts = {
  otherLanguage: "English",
  loading: "Cargando",
  back: "Volver",
  retry: "Intentar de nuevo",
  working: "Espere, por favor",
  optional: "opcional",
  phone: "Teléfono",
  call: (phone) => `Llame al ${phone}.`,
  sentBack: "Revise los campos marcados.",
  unreachable: "No hay conexión. Revísela e inténtelo de nuevo.",
  busy: "El servicio está ocupado. Inténtelo de nuevo en un momento.",
  tooMany: "Hubo demasiadas solicitudes. Inténtelo de nuevo en un minuto.",
  unexpected: "Algo falló de nuestro lado. Inténtelo de nuevo.",
  footer: "Esta página no carga nada de otras empresas y no tiene rastreadores.",
};

/** The texts that several pages of patients share. */
export const COMMON: Texts<CommonTexts> = { en, es };
