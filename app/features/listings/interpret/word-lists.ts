/** Words without a meaning for a search. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the and or with in on at to of for from by near around is are be it its my our me i i'm im we us you your im
  w btwn nr must want wants wanted need needs needing looking look seeking searching search find finding show get after would like love
  have has having please pls something anything somewhere anywhere everywhere any some place places property properties home homes
  listing listings real estate plus also that which who where as so just only but must should can could close walk walking
  distance handy area areas suburb suburbs region located location within around about least minimum max maximum budget
  price priced prices nsw australia nice good great lovely decent beautiful ideally preferably preferred ideal possible
  if possibly maybe ok okay hi hello thanks there then than this these those both each per each all one there's
  am being do does did will wanting interested here not too very really quite ideally max asap have's kind type sort
  between postcode postcodes weekly dwelling dwellings accommodation residence residential first hunting hunt moving what guide needed let let's lets know asking whats what's how much pw range s t ve re ll`.split(
    /\s+/,
  ),
);

/** Words of the rules that are often misspelt. */
export const RULE_WORDS: readonly string[] =
  `bedroom bedrooms bathroom bathrooms apartment apartments house houses townhouse townhouses villa unit units land studio
  garage parking balcony furnished conditioning under between auction station saturday sunday weekend inspection waterfront
  friendly million rental study swimming pool price maximum minimum near nearby wheelchair`.split(/\s+/);

/** Words of descriptions that are often misspelt. */
export const PROPERTY_TERMS: readonly string[] =
  `renovated renovation refurbished modern kitchen laundry internal ensuite courtyard terrace garden gardens backyard verandah
  pergola fireplace floorboards timber polished carpet ceilings storage wardrobe wardrobes penthouse duplex cottage bungalow
  federation victorian warehouse conversion beachfront oceanfront harbour district carport driveway workshop heating dishwasher
  appliances benchtops pantry entertaining alfresco barbecue heated rooftop concierge security intercom undercover investment
  investor development potential subdivision granny retreat rumpus theatre homestead equestrian elevated spacious private
  peaceful character heritage original luxury luxurious prestige architect contemporary weatherboard sandstone skylight
  skylights plantation shutters ducted occupancy downsizer retirement executive student accommodation terraced landscaped
  northerly sunroom mezzanine industrial`.split(/\s+/);

/** English words a letter or two from a suburb, a word of the rules or a term, which are no misspellings of it. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `abduction action airfield alliances astral audition backboard backhand backside backward backwards ballpoint ballroom ballrooms
  barge barnyard bathrobe bathrobes bedrolls bells belle belly blackhead blackheads blackout blackthorn blanket blankets bonds
  brackets bronze bulls bully bushy busboy button cabaret cabarets camellias campfire campsite campsites carillon carton casual
  cattail ceiling centrally chillings cleverly collared combo comer concession confession contrail convection convention converge
  conversation conversing cortical daylight deducted destruct distinct distract distrust downsize downsized downsizes downsizing
  ducal ducked dusted earmarks eastward elective elevate elevator encore engaging execution executing exertion finances finished
  floorboard furnaces gable gabled gales gallstone gambles garbage gardener gardeners gardenia gardenias garments globe greenish
  grainy hating hawthorns headed heading hearing healing heater heaving hermitage hesitate horse horses hose hoses industries
  infection inflection injection insertion inspecting inspector integral interior internally internals internet interval intervals
  inventor inventory invested laid landowner landscape landscaper landscapes lands lane lank lard laud lend linen lofts madly
  mainly mangy marrying maroon mascots meanly milder miller millet millions mints minty moderns mortgage mullion museums nearly
  neat northern northward northwest occupant occupants originally originate oxford packing paltry parading paranoia parsing parting
  partying pastry perished piston plantain plantains polish polishes polisher polo poll poor potentially pricey pride primate prime
  prince prise pristine prize prospector prospects prospectus published punished recreate refinement refurbish relocated
  relocation renal renovate renovates renovating renovator requirement resonated retreads reuse rosemary rosewood ruses salacious
  sandshoe sandstorm saunters scatters seaports seaworthy securely securing sedation severity shatters shelters shooters shortage
  shudders shuttle shuttles shutter silverware situation skimming slamming slimming spotters spurious squatters stallion stationed
  steerage stoppage stratified strident strives stud studs studious sturdy sundae sundry sunlight sunroof swamping swarming
  swinging swirling temper temple tempo temps tempt thermal timbre udder unfit unis unite unites unity victories vineyards viola
  wardroom warhorse waterboard waterfalls waterfowl weakened weekends windstorm windsurf woodcraft woodpile woodwind woodwork
  workhouse`.split(/\s+/),
);
