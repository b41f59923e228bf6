interface People {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly families: readonly string[];
}

const words = (text: string) => text.split(", ");

const people = (women: string, men: string, families: string): People => ({
  women: words(women),
  men: words(men),
  families: words(families),
});

/** Names with accents, apostrophes, hyphens, and family names of two words. */
const PEOPLES: readonly People[] = [
  people(
    "Emily, Grace, Hannah, Olivia, Ruth, Mary-Ann",
    "James, Daniel, Samuel, Henry, Walter, Owen",
    "Carter, Hughes, Bennett, Fletcher, D'Arcy, Smith-Jones",
  ),
  people(
    "Siobhán, Aoife, Niamh, Róisín, Maeve, Clodagh",
    "Seán, Pádraig, Cormac, Eoin, Declan, Rónán",
    "O'Brien, O'Sullivan, Byrne, Murphy, O'Neill, Fitzgerald",
  ),
  people(
    "Åsa, Ingrid, Sólveig, Kirsten, Linnéa, Astrid",
    "Bjørn, Søren, Håkon, Lars, Jürgen, Mikko",
    "Lindström, Sørensen, Ødegård, Håkansson, Virtanen, Müller",
  ),
  people(
    "María José, Lucía, Inés, Sofía, Guadalupe, Ximena",
    "José, Ángel, Joaquín, Raúl, Andrés, Tomás",
    "García Muñoz, Hernández, Núñez, Peña, Castañeda, de la Cruz",
  ),
  people(
    "Chloé, Éloïse, Geneviève, Amélie, Zoë, Noémie",
    "François, René, Étienne, Jean-Luc, Benoît, Gaël",
    "Lefèvre, Béranger, L'Hôte, Dubois, Saint-Pierre, Côté",
  ),
  people(
    "Małgorzata, Agnieszka, Zofia, Dušana, Kateřina, Ilona",
    "Paweł, Łukasz, Mateusz, Jiří, Tomáš, Stanisław",
    "Wójcik, Kowalczyk, Dvořák, Nowak, Żeleński, Šimek",
  ),
  people(
    "Mai, Linh, Hương, Thảo, Ngọc, Pa Houa",
    "Minh, Tuấn, Đức, Quân, Tou, Kong",
    "Nguyễn, Trần, Phạm, Lê, Vang, Xiong",
  ),
  people(
    "Priya, Ananya, Kavita, Meera, Harpreet, Lakshmi",
    "Arjun, Rohan, Vikram, Sanjay, Gurdeep, Karthik",
    "Patel, Sharma, Iyer, Kaur, Banerjee, Venkataraman",
  ),
  people(
    "Fatima, Leïla, Noor, Yasmin, Hodan, Amina",
    "Omar, Yusuf, Karim, Abdi, Ibrahim, Hassan",
    "El-Sayed, Haddad, Al-Khatib, Warsame, Benali, Nasser",
  ),
  people(
    "Ngozi, Amara, Folasade, Ama, Wanjirũ, Zanele",
    "Chidi, Oluwaseun, Kwame, Babajídé, Kofi, Thabo",
    "Okafor, Adéyẹmí, Mensah, N'Diaye, Kamau, Dlamini",
  ),
  people(
    "Yuki, Sakura, Mei, Xiu Ying, Ji-woo, Haruka",
    "Hiroshi, Kenta, Wei, Jun, Min-jun, Takeshi",
    "Tanaka, Ōta, Zhang, Li, Kim, Watanabe",
  ),
  people(
    "Ayşe, Gülşen, Eleni, Ioanna, Oksana, Nadezhda",
    "Mehmet, Çağlar, Dimitris, Niko, Oleksandr, Yevhen",
    "Yıldırım, Özdemir, Papadopoulos, D'Angelo, Shevchenko, Kovalenko",
  ),
];

export interface Name {
  readonly first_name: string;
  readonly last_name: string;
  readonly gender: "FEMALE" | "MALE";
}

/** Every first name with every family name of its list, each combination once. */
export const NAMES: readonly Name[] = PEOPLES.flatMap(({ women, men, families }) =>
  families.flatMap((last_name) => [
    ...women.map((first_name) => ({ first_name, last_name, gender: "FEMALE" as const })),
    ...men.map((first_name) => ({ first_name, last_name, gender: "MALE" as const })),
  ]),
);

/** Middle names. */
export const MIDDLE_NAMES = words("Lee, Jo, Sam, Noël, A., J., K., M., R., T.");

export const STREETS = words(
  "Superior Street, Harbor Road, Birch Lane, Third Avenue, Mesaba Avenue, Woodland Avenue, Skyline Parkway, Canyon Drive, Quincy Street, Prairie View Court, O'Fallon Way, Pine Ridge Trail",
);
