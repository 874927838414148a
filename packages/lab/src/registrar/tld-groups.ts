import { draw } from '../world/draw.ts'
import { REGISTRIES } from '../world/registries.ts'
import type { TldGroup, TldRules } from './tld-group.ts'
import { GENERIC_TLDS } from './generic-tlds.ts'
import { NATIONAL_TLDS } from './national-tlds.ts'

const YEARS = [12, 24, 36, 48, 60, 72, 84, 96, 108, 120]

/** Zones where this world's registries charge a premium for the best names. */
const PREMIUM_ZONES = new Set(
  REGISTRIES.filter(({ sellsPremium }) => sellsPremium).flatMap(({ zones }) => zones),
)

/** Every TLD the lab's registrar sells, in groups. */
export const TLD_GROUPS: readonly TldGroup[] = [
  ...GENERIC_TLDS.map(([provider, createCents, renewCents, text]): TldGroup => {
    const [first = '', ...others] = text.trim().split(/\s+/)
    const tlds: [string, ...string[]] = [first, ...others]
    return { provider, tlds, createCents, renewCents, rules: genericRules(tlds) }
  }),
  ...NATIONAL_TLDS,
]

export const GROUP_OF: ReadonlyMap<string, TldGroup> = new Map(
  TLD_GROUPS.flatMap((group) => group.tlds.map((tld) => [tld, group] as const)),
)

function genericRules(tlds: readonly [string, ...string[]]): TldRules {
  const [first] = tlds
  const rules: TldRules = { periods: YEARS, idn: draw(first, 'idn') < 0.6 }
  const sellsPremium =
    tlds.some((tld) => PREMIUM_ZONES.has(tld)) || draw(first, 'premium ending') < 0.7
  return sellsPremium ? { ...rules, premium: 'REGULAR' } : rules
}
