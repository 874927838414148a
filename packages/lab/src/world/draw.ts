/**
 * Returns a number in [0, 1) that depends only on its arguments. Every fact of the simulated world
 * comes from such draws, so a name has the same history at every start and on every machine.
 */
export function draw(name: string, purpose: string): number {
  return mixed(`${purpose}:${name}`) / 2 ** 32
}

/** FNV-1a with a finalizer; without it, names that differ in the last letter draw alike. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A whole number from min to max, inclusive. */
export function drawBetween(name: string, purpose: string, min: number, max: number): number {
  return min + Math.floor(draw(name, purpose) * (max - min + 1))
}

/** One item of the list. */
export function drawFrom<T>(name: string, purpose: string, list: readonly [T, ...T[]]): T {
  return list[Math.floor(draw(name, purpose) * list.length)] ?? list[0]
}
