/** Function words that say nothing about a business. */
const STOP = setOf(`
  a about after all am an and any are as at be been being but by can could did do does each for
  from had has have he her here his how i if in into is it its just me more most my no not of off
  on one ones or other others our out over own she should so some such than that the their them then
  there these they this those through to under up us very was we were what when where which while who
  will with would you your
`)

/** Words that people add to any query. They say that a business is meant, but hardly which one. */
const GENERIC = setOf(`
  agency app apps brand brands business businesses club co companies company domain domains firm
  group hub idea ideas lab labs marketplace name names online organization people person place
  platform platforms pro product products project provider service services shop site sites small
  software solution solutions startup startups store studio system team thing tool tools venture
  web website websites world
`)

/** Words about the request rather than the thing requested. */
const REQUEST = setOf(`
  brandable called catchy domain domains ending find finding good great help helping helps i'd keep
  keeps let lets like looking make makes making memorable name named names need needs nice please
  search someone something somewhere sounding sounds start starting turn turns want wants
`)

/** Suffixes that turn a word into a brand: leashly, shopify, dealster. */
const BRAND_SUFFIXES = setOf(`
  ly ify fy io ster hq co ora ium ista er ers r ia eo y ie o z x s i able ity 4u 2go 24 365 247 101 360
`)

/** Common prefixes that say nothing: getsolar, myclinic. */
const BRAND_PREFIXES = setOf('get my go try the join use hey hello ask meet we our i e')

/** Common suffix words that say nothing: solarhub, clinicpro. */
const BRAND_CLOSINGS = setOf(`
  hub hq lab labs app pro plus now online direct central zone world club group co company inc shop
  store site web net go spot base point works ly
`)

/** Some places. Words that are similar to all of them are places too. */
export const PLACES = ['london', 'paris', 'berlin', 'chicago', 'manchester', 'italy'] as const

export function isStop(word: string): boolean {
  return STOP.has(word)
}

export function isGeneric(word: string): boolean {
  return GENERIC.has(word) || BRAND_CLOSINGS.has(word)
}

export function isRequest(word: string): boolean {
  return REQUEST.has(word)
}

export function isBrandSuffix(text: string): boolean {
  return BRAND_SUFFIXES.has(text)
}

export function isBrandPrefix(word: string): boolean {
  return BRAND_PREFIXES.has(word)
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
