import type { Texts } from "../texts.ts";

const en = {
  title: "Your appointment",
  hello: (firstName: string) => `Hello ${firstName}, this is your appointment`,
  dead: {
    title: "This link is not valid any more",
    text: "The appointment may be over, cancelled or changed. The newest mail has the right link. You can also call the clinic.",
  },
  clinic: "Clinic",
  when: "When",
  where: "Where",
  service: "Service",
  practitioner: "Practitioner",
  coming: "I'll be there",
  confirmed: "You told the clinic that you are coming. Thank you.",
  move: "Move",
  cancel: "Cancel the appointment",
  late: (canCancel: boolean): string =>
    canCancel
      ? "To change the time, please call the clinic:"
      : "To change or cancel the appointment, please call the clinic:",
  ask: {
    move: "Choose another time",
    confirmMove: "Move the appointment?",
    cancel: "Cancel the appointment?",
  },
  moveTo: (when: string) => `Move to ${when}`,
  instead: (when: string) => `Instead of ${when}`,
  keep: "Keep it as it is",
  otherTimes: "Show other times",
  stillFree: "These times are still free:",
  reason: "Why can't you come?",
  moved: "Your appointment was moved. The clinic knows.",
  cancelled: "Your appointment is cancelled. The clinic knows.",
  over: "This appointment can't be changed any more.",
  again: "Book another appointment",
};

type AppointmentTexts = typeof en;

const es: AppointmentTexts = {
  title: "Su cita",
  hello: (firstName) => `Hola, ${firstName}: esta es su cita`,
  dead: {
    title: "Este enlace ya no es válido",
    text: "Puede ser que la cita haya pasado, esté cancelada o haya cambiado. El correo más reciente tiene el enlace correcto. También puede llamar a la clínica.",
  },
  clinic: "Clínica",
  when: "Cuándo",
  where: "Dónde",
  service: "Servicio",
  practitioner: "Profesional",
  coming: "Voy a ir",
  confirmed: "Usted avisó a la clínica de que va a ir. Gracias.",
  move: "Cambiar la hora",
  cancel: "Cancelar la cita",
  late: (canCancel) =>
    canCancel ? "Para cambiar la hora, llame a la clínica:" : "Para cambiar o cancelar la cita, llame a la clínica:",
  ask: {
    move: "Elija otra hora",
    confirmMove: "¿Cambiar la cita?",
    cancel: "¿Cancelar la cita?",
  },
  moveTo: (when) => `Cambiar a ${when}`,
  instead: (when) => `En lugar de ${when}`,
  keep: "Dejarla como está",
  otherTimes: "Ver otras horas",
  stillFree: "Estas horas siguen libres:",
  reason: "¿Por qué no puede venir?",
  moved: "Su cita fue cambiada. La clínica lo sabe.",
  cancelled: "Su cita está cancelada. La clínica lo sabe.",
  over: "Esta cita ya no se puede cambiar.",
  again: "Reservar otra cita",
};

/** The texts of the page of a link to an appointment. */
export const APPOINTMENT: Texts<AppointmentTexts> = { en, es };
