const words = (text: string) => text.split(", ");

const WOMEN = words("Emily, Mary-Ann, Siobhán, Åsa, Sólveig, María José, Inés, Éloïse, Zofia, Thảo, Priya, Noor, Ayşe");
const MEN = words("James, Walter, Pádraig, Søren, Jürgen, José, Étienne, Łukasz, Đức, Arjun, Yusuf, Chidi, Kwame");
const FAMILIES = words(
  "Carter, Smith-Jones, O'Brien, Ødegård, Müller, García Muñoz, de la Cruz, L'Hôte, Żeleński, Nguyễn, Patel, Al-Khatib, N'Diaye, Tanaka, Yıldırım",
);

export const MIDDLE_NAMES = words("Lee, Jo, Noël, A., J., K.");

export const STREETS = words(
  "Superior Street, Birch Lane, Third Avenue, Skyline Parkway, Quincy Street, O'Fallon Way, Pine Ridge Trail",
);

const FIRST_NAMES = [
  ...WOMEN.map((first_name) => ({ first_name, gender: "FEMALE" as const })),
  ...MEN.map((first_name) => ({ first_name, gender: "MALE" as const })),
];

/** Every first name with every family name, with accents, apostrophes, hyphens and family names of two words. */
export const NAMES = FAMILIES.flatMap((last_name) => FIRST_NAMES.map((name) => ({ ...name, last_name })));
