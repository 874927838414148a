/**
 * Words that share a list stand close together in any text, but none can replace another: monday is
 * no tuesday.
 */
const SERIES = [
  'monday tuesday wednesday thursday friday saturday sunday weekday midweek week',
  'january february march april june july august september october november december month',
  'north south east west northern southern eastern western central',
  'one two three four five six seven eight nine ten first second third fourth fifth last double',
  'red green blue yellow black white brown orange purple pink grey gray',
  'man woman boy girl male female dad mom mum father mother son daughter',
  'big small large little tiny huge short long high low',
  'old new young',
  'buy sell bought sold hire rent',
].map((list) => new Set(list.split(' ')))

export function areInSeries(a: string, b: string): boolean {
  return SERIES.some((list) => list.has(a) && list.has(b))
}
