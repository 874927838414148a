/**
 * The words that demo names are built from, by trade, so that the names look real and a search by
 * meaning has something to find.
 */
export const THEMES: Record<string, { stems: string; nouns: string }> = {
  energy: {
    stems: 'solar sun volt watt spark charge ember thermo wind hydro grid amp lumen power',
    nouns: 'panel grid cell farm roof beam charge turbine battery meter plant array',
  },
  pets: {
    stems: 'puppy paw leash kitty whisker bark hound pet tail fetch feather collar',
    nouns: 'pal walk groom sitter treat kennel park vet bowl haven trail bed',
  },
  travel: {
    stems: 'trip voyage harbor coast island summit trek nomad passport alpine lagoon jet',
    nouns: 'guide stay trail lodge escape route camp cruise deck port tours hostel',
  },
  money: {
    stems: 'coin ledger cash vault mint penny fund invest credit budget pay loan',
    nouns: 'bank desk track wise flow pool card bridge signal stack planner book',
  },
  health: {
    stems: 'vital heal pulse care mind calm well fit yoga sleep nurse dental',
    nouns: 'clinic coach path lab plan club studio care rhythm room kit works',
  },
  food: {
    stems: 'bread spice olive basil honey cocoa berry lemon noodle taco brew crust',
    nouns: 'kitchen bakery table box cart oven market pantry recipe bowl cellar grill',
  },
  home: {
    stems: 'nest cozy timber stone cedar maple loft hearth garden brick linen tile',
    nouns: 'house decor yard works studio design build garden rent supply craft floor',
  },
  software: {
    stems: 'code cloud data pixel logic byte stack query api cyber node script',
    nouns: 'forge base labs desk flow board sync stack deploy hub monitor works',
  },
  learning: {
    stems: 'learn tutor study quiz lesson scholar campus math lingo book brain class',
    nouns: 'room path camp academy deck lab club school mentor notes guide bee',
  },
  motion: {
    stems: 'cargo fleet drive moto ride bike freight parcel route garage auto rail',
    nouns: 'link dispatch share rent parts ways wash works track charge depot line',
  },
  style: {
    stems: 'velvet silk denim glow bloom petal gem pearl thread scent luxe amber',
    nouns: 'closet shop wear beauty salon boutique thread style room ring studio market',
  },
  nature: {
    stems: 'forest river meadow willow fern moss quiet green wild ocean eco leaf',
    nouns: 'harbor field grove trail seed farm earth valley spring path works creek',
  },
  play: {
    stems: 'game arcade pixel dice puzzle quest goal score chess surf skate track',
    nouns: 'league arena night club zone camp play box party team world day',
  },
  work: {
    stems: 'hire team talent desk meet agenda brief office invoice contract sales lead',
    nouns: 'board flow match room suite planner pilot loop pipeline desk list hive',
  },
}

/** Words that go with any trade. */
export const OPENERS =
  'bright north swift prime bold true clear smart pure urban royal silver golden blue next first ' +
  'open kind simple rapid lucky noble fresh honest local daily grand modern little big'
export const AFFIXES = { before: 'get my go try the', after: 'ly ify hub io hq now app pro co' }

/** How often each TLD occurs. As in the real market, .com leads. */
export const TLD_WEIGHTS: [tld: string, weight: number][] = [
  ['com', 52],
  ['io', 9],
  ['net', 7],
  ['org', 6],
  ['co', 6],
  ['ai', 6],
  ['app', 4],
  ['dev', 3],
  ['shop', 3],
  ['xyz', 2],
  ['me', 1],
  ['info', 1],
]
