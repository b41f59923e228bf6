import { foldText } from "../values/names.ts";

/** First names that the same person may use, one group per line. A name may belong to several groups: "Al" is Albert or Alan. */
const GROUPS = `
abigail abby gail
albert al bert
alan allen al
alexander alex alec sandy xander sasha
alexandra alex sandra sandy lexi sasha
alfred al fred alfie
alice allie ali
amanda mandy
andrew andy drew
angela angie
ann anne anna annie nancy hannah
anthony antonio tony
arthur art artie
barbara barb barbie babs
benjamin ben benny benji
bernard bernie barney
bradley brad
calvin cal
cameron cam
carol carole carolyn caroline carrie
catherine katherine kathryn katharine kathleen cathy kathy kate katie kat kay kitty
charles carlos charlie chuck chas
charlotte charlie lottie
christina christine kristina kristin tina chris chrissy
christopher chris kit topher
clifford cliff
cynthia cindy
daniel dan danny
david dave davey
deborah debra deb debbie
dolores lola
donald don donnie
dorothy dot dottie dolly
douglas doug
edward eduardo ed eddie ted teddy ned
eleanor ellen ellie nell nora
elizabeth elisabeth liz lizzie beth betty betsy eliza libby lisa elsie
emily em emma
eugene gene
evelyn eve evie
florence flo florrie
frances fran frankie fannie
francis francisco frank frankie paco pancho
franklin frank
frederick fred freddie rick
gabriel gabe
gabriella gabrielle gabby
gerald gerard gerry jerry
gregory greg
guadalupe lupe
guillermo memo
harold harry hal
helen nell
henry harry hank hal
herbert herb bert
isabella isabel isabelle bella izzy
jacob jake
jacqueline jackie
james jim jimmy jamie jaime
jane jean jeanne joan joanna joanne janet jan
janice jan
jason jay
jeffrey jeff geoffrey geoff
jennifer jen jenny
jeremy jerry
jessica jess jessie
jesus chuy
john juan johnny jack jon ian
jonathan jon jonny nathan
joseph jose joe joey jo pepe
josephine jo josie
joshua josh
judith judy
julia julie jules
kenneth ken kenny
kimberly kim
lawrence laurence larry
leonard leo len lenny
leonardo leo
lillian lily lil
louis luis lou louie
louise lou
lucille lucy lucia
margaret maggie meg peggy marge margie greta rita daisy
maria marie mary mia molly polly maureen miriam
marjorie marge margie
martha marty mattie
martin marty
matthew matt matty mateo
maximilian maxwell max
melissa mel missy
michael miguel mike mick mickey mikey
michelle shelly
mitchell mitch
nathaniel nathan nate nat
nicholas nick nicky nico
norman norm
oliver ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy
peter pedro pete
philip phillip phil pip
phyllis phyl
rachel rae
raymond ray
rebecca becky becca
richard ricardo rick ricky rich dick
robert roberto rob robbie bob bobby bert
roberta bobbie
rodney rod
roger rodger
ronald ron ronnie
rosario charo
rose rosa rosie roseanne
russell russ rusty
ruth ruthie
samantha sam sammy
samuel sam sammy
sarah sara sally sadie
sidney syd
sofia sophia sophie
solomon sol
stanley stan
stephanie steph stevie
stephen steven esteban steve stevie
susan susanna suzanne sue susie suzy
sylvia sylvie
teresa theresa terry tess tessa
terence terrence terry
theodore ted teddy theo
thomas tomas tom tommy
timothy tim timmy
valerie val
vanessa nessa
veronica ronnie vera roni
victor vic
victoria vicky tori
vincent vince vinny
virginia ginny ginger
walter walt wally
wesley wes
wilhelmina mina minnie billie
william guillermo bill billy will willie liam
winifred winnie freddie
zachary zach zack
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

const OTHER_NAMES = new Map<string, ReadonlySet<string>>();
for (const group of GROUPS)
  for (const name of group) OTHER_NAMES.set(name, new Set([...(OTHER_NAMES.get(name) ?? []), ...group]));

/** Returns the other names that a person with this first name may use: "bill" and "liam" for "William". */
export function nicknamesOf(name: string): string[] {
  const folded = foldText(name);
  return [...(OTHER_NAMES.get(folded) ?? [])].filter((other) => other !== folded);
}
