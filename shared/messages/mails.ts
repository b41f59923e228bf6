import type { Method } from "../payments/methods.ts";
import type { MessageType } from "../tenants/notification-settings.ts";
import type { MailLanguage } from "./languages.ts";

interface MailText {
  readonly subject: (clinic: string, date: string) => string;
  readonly body: string;
}

interface Catalogue {
  readonly locale: string;
  readonly greeting: (firstName: string) => string;
  readonly when: string;
  readonly insteadOf: string;
  readonly where: string;
  readonly phone: string;
  readonly patientName: string;
  readonly openDay: string;
  readonly at: (date: string, time: string, zone: string) => string;
  readonly cancelledWhen: string;
  readonly calendar: string;
  readonly event: (clinic: string) => string;
  readonly change: (phone: string) => string;
  readonly optOut: string;
  readonly sentBy: (clinic: string) => string;
  readonly sample: string;
  /** The mail with the code of an online booking. */
  readonly code: {
    readonly subject: (clinic: string) => string;
    readonly body: string;
    readonly label: string;
    readonly ignore: string;
  };
  /** The mail that offers a time that has become free. */
  readonly offer: MailText & {
    readonly heldUntil: string;
    readonly open: string;
    readonly replaces: string;
    readonly next: string;
  };
  /** The button that opens the patient's page about an appointment. */
  readonly openAppointment: string;
  /** The mail with a receipt. */
  readonly receipt: {
    readonly number: string;
    readonly date: string;
    readonly items: string;
    readonly appointmentOn: (date: string) => string;
    readonly chargeOn: (date: string) => string;
    readonly discount: string;
    readonly insurance: string;
    readonly payment: (method: string) => string;
    readonly refund: (method: string) => string;
    readonly methods: Readonly<Record<Method, string>>;
    readonly balance: string;
    readonly paidInAdvance: string;
    readonly clinic: string;
    readonly recipient: string;
    readonly refundSubject: (clinic: string) => string;
    readonly refundBody: string;
  };
  /** The mail with the statement of an account. */
  readonly statement: {
    readonly subject: (clinic: string) => string;
    readonly body: string;
    readonly earlier: string;
    readonly moved: string;
    readonly reversed: (entry: string) => string;
  };
  readonly patient: Readonly<Record<MessageType, MailText>>;
  readonly staff: Readonly<Record<MessageType, MailText>>;
}

export const MAILS: Readonly<Record<MailLanguage, Catalogue>> = {
  en: {
    locale: "en-US",
    greeting: (firstName) => `Hello ${firstName},`,
    when: "When",
    insteadOf: "Instead of",
    where: "Where",
    phone: "Phone",
    patientName: "Patient",
    openDay: "Open the appointment in My Day",
    at: (date, time, zone) => `${date} at ${time} (${zone})`,
    cancelledWhen: "It was planned for",
    calendar: "The attached file adds the appointment to your calendar.",
    event: (clinic) => `Appointment at ${clinic}`,
    change: (phone) => `To change or cancel the appointment, please call ${phone}.`,
    optOut: "Stop messages about appointments",
    sentBy: (clinic) => `This message was sent by ${clinic}.`,
    sample: "This is a sample with invented details.",
    code: {
      subject: (clinic) => `Your code for ${clinic}`,
      body: "Enter this code to book your appointment. It is valid for a few minutes.",
      label: "Code",
      ignore: "If you did not ask for a code, ignore this message. No one can book with your address without the code.",
    },
    offer: {
      subject: (clinic, date) => `A time is free at ${clinic} on ${date}`,
      body: "A time that suits you has become free. It is held for you, and you can book it by one click.",
      heldUntil: "Held for you until",
      open: "See the time and answer",
      replaces: "If you book it, your present appointment is cancelled.",
      next: "If you do not answer, the time is offered to the next person, and you stay on the waitlist.",
    },
    openAppointment: "Confirm, move or cancel the appointment",
    receipt: {
      number: "Receipt",
      date: "Date",
      items: "Amounts",
      appointmentOn: (date) => `Appointment on ${date}`,
      chargeOn: (date) => `Charge of ${date}`,
      discount: "Discount",
      insurance: "paid by insurance",
      payment: (method) => `Payment by ${method}`,
      refund: (method) => `Refund by ${method}`,
      methods: { CARD: "card", CASH: "cash", CHECK: "check", ACH: "bank transfer" },
      balance: "Still to pay",
      paidInAdvance: "Paid in advance",
      clinic: "Clinic",
      recipient: "For",
      refundSubject: (clinic) => `Your refund from ${clinic}`,
      refundBody: "We paid back the amount below.",
    },
    statement: {
      subject: (clinic) => `Your account at ${clinic}`,
      body: "This is the statement of your account.",
      earlier: "Earlier charges and payments",
      moved: "Not paid by insurance",
      reversed: (entry) => `Taken back: ${entry}`,
    },
    patient: {
      appointment_confirmation: {
        subject: (clinic, date) => `Your appointment at ${clinic} on ${date}`,
        body: "Your appointment is booked.",
      },
      appointment_reminder: {
        subject: (clinic, date) => `Reminder: your appointment at ${clinic} on ${date}`,
        body: "This is a reminder of your appointment.",
      },
      appointment_cancellation: {
        subject: (clinic, date) => `Cancelled: your appointment at ${clinic} on ${date}`,
        body: "Your appointment was cancelled.",
      },
      reschedule_notice: {
        subject: (clinic, date) => `New time: your appointment at ${clinic} on ${date}`,
        body: "Your appointment was moved to another time or place.",
      },
      follow_up_message: {
        subject: (clinic) => `Thank you for coming to ${clinic}`,
        body: "Thank you for coming. If you have questions after your appointment, please call us.",
      },
      payment_confirmation: {
        subject: (clinic) => `Your payment to ${clinic}`,
        body: "We received your payment. Thank you.",
      },
    },
    staff: {
      appointment_confirmation: {
        subject: (_, date) => `New appointment on ${date}`,
        body: "An appointment was booked with you.",
      },
      appointment_reminder: {
        subject: (_, date) => `Reminder: appointment on ${date}`,
        body: "This is a reminder of an appointment with you.",
      },
      appointment_cancellation: {
        subject: (_, date) => `Cancelled: appointment on ${date}`,
        body: "An appointment with you was cancelled.",
      },
      reschedule_notice: {
        subject: (_, date) => `New time: appointment on ${date}`,
        body: "An appointment with you was moved to another time or place.",
      },
      follow_up_message: {
        subject: (_, date) => `Completed: appointment on ${date}`,
        body: "An appointment with you was completed.",
      },
      payment_confirmation: {
        subject: (_, date) => `Payment received for ${date}`,
        body: "A payment for an appointment with you was received.",
      },
    },
  },
  es: {
    locale: "es-US",
    greeting: (firstName) => `Hola, ${firstName}:`,
    when: "Cuándo",
    insteadOf: "En lugar de",
    where: "Dónde",
    phone: "Teléfono",
    patientName: "Paciente",
    openDay: "Abrir la cita en Mi día",
    at: (date, time, zone) => `${date} a las ${time} (${zone})`,
    cancelledWhen: "Estaba prevista para",
    calendar: "El archivo adjunto añade la cita a su calendario.",
    event: (clinic) => `Cita en ${clinic}`,
    change: (phone) => `Para cambiar o cancelar la cita, llame al ${phone}.`,
    optOut: "Dejar de recibir mensajes sobre citas",
    sentBy: (clinic) => `Este mensaje fue enviado por ${clinic}.`,
    sample: "Este es un ejemplo con datos inventados.",
    code: {
      subject: (clinic) => `Su código para ${clinic}`,
      body: "Escriba este código para reservar su cita. Es válido durante unos minutos.",
      label: "Código",
      ignore: "Si usted no pidió un código, ignore este mensaje. Sin el código nadie puede reservar con su dirección.",
    },
    offer: {
      subject: (clinic, date) => `Hay una hora libre en ${clinic} el ${date}`,
      body: "Ha quedado libre una hora que le conviene. Está reservada para usted y puede confirmarla con un clic.",
      heldUntil: "Reservada para usted hasta",
      open: "Ver la hora y responder",
      replaces: "Si la reserva, su cita actual se cancela.",
      next: "Si no responde, la hora se ofrece a la siguiente persona y usted sigue en la lista de espera.",
    },
    openAppointment: "Confirmar, cambiar o cancelar la cita",
    receipt: {
      number: "Recibo",
      date: "Fecha",
      items: "Importes",
      appointmentOn: (date) => `Cita del ${date}`,
      chargeOn: (date) => `Cargo del ${date}`,
      discount: "Descuento",
      insurance: "a cargo del seguro",
      payment: (method) => `Pago ${method}`,
      refund: (method) => `Reembolso ${method}`,
      methods: {
        CARD: "con tarjeta",
        CASH: "en efectivo",
        CHECK: "con cheque",
        ACH: "por transferencia bancaria",
      },
      balance: "Pendiente de pago",
      paidInAdvance: "Pagado por adelantado",
      clinic: "Clínica",
      recipient: "Para",
      refundSubject: (clinic) => `Su reembolso de ${clinic}`,
      refundBody: "Le devolvimos el importe que figura abajo.",
    },
    statement: {
      subject: (clinic) => `Su cuenta en ${clinic}`,
      body: "Este es el estado de su cuenta.",
      earlier: "Cargos y pagos anteriores",
      moved: "No pagado por el seguro",
      reversed: (entry) => `Anulado: ${entry}`,
    },
    patient: {
      appointment_confirmation: {
        subject: (clinic, date) => `Su cita en ${clinic} el ${date}`,
        body: "Su cita está reservada.",
      },
      appointment_reminder: {
        subject: (clinic, date) => `Recordatorio: su cita en ${clinic} el ${date}`,
        body: "Le recordamos su cita.",
      },
      appointment_cancellation: {
        subject: (clinic, date) => `Cancelada: su cita en ${clinic} el ${date}`,
        body: "Su cita fue cancelada.",
      },
      reschedule_notice: {
        subject: (clinic, date) => `Nueva hora: su cita en ${clinic} el ${date}`,
        body: "Su cita fue cambiada a otra hora o a otro lugar.",
      },
      follow_up_message: {
        subject: (clinic) => `Gracias por venir a ${clinic}`,
        body: "Gracias por venir. Si tiene preguntas después de su cita, llámenos.",
      },
      payment_confirmation: {
        subject: (clinic) => `Su pago a ${clinic}`,
        body: "Recibimos su pago. Gracias.",
      },
    },
    staff: {
      appointment_confirmation: {
        subject: (_, date) => `Nueva cita el ${date}`,
        body: "Se reservó una cita con usted.",
      },
      appointment_reminder: {
        subject: (_, date) => `Recordatorio: cita el ${date}`,
        body: "Le recordamos una cita con usted.",
      },
      appointment_cancellation: {
        subject: (_, date) => `Cancelada: cita el ${date}`,
        body: "Se canceló una cita con usted.",
      },
      reschedule_notice: {
        subject: (_, date) => `Nueva hora: cita el ${date}`,
        body: "Una cita con usted fue cambiada a otra hora o a otro lugar.",
      },
      follow_up_message: {
        subject: (_, date) => `Completada: cita el ${date}`,
        body: "Se completó una cita con usted.",
      },
      payment_confirmation: {
        subject: (_, date) => `Pago recibido por el ${date}`,
        body: "Se recibió un pago por una cita con usted.",
      },
    },
  },
};
