import { draw } from '../world/draw.ts'
import { REGISTRIES } from '../world/registries.ts'
import type { EndingGroup, EndingRules } from './ending-group.ts'
import { GENERIC_ENDINGS } from './generic-endings.ts'
import { NATIONAL_ENDINGS } from './national-endings.ts'

const YEARS = [12, 24, 36, 48, 60, 72, 84, 96, 108, 120]

/** Zones where this world's registries charge a premium for the best names. */
const PREMIUM_ZONES = new Set(
  REGISTRIES.filter(({ sellsPremium }) => sellsPremium).flatMap(({ zones }) => zones),
)

/** Every TLD the lab's registrar sells, in groups. */
export const ENDING_GROUPS: readonly EndingGroup[] = [
  ...GENERIC_ENDINGS.map(([provider, createCents, renewCents, text]): EndingGroup => {
    const [first = '', ...others] = text.trim().split(/\s+/)
    const tlds: [string, ...string[]] = [first, ...others]
    return { provider, tlds, createCents, renewCents, rules: genericRules(tlds) }
  }),
  ...NATIONAL_ENDINGS,
]

export const GROUP_OF: ReadonlyMap<string, EndingGroup> = new Map(
  ENDING_GROUPS.flatMap((group) => group.tlds.map((tld) => [tld, group] as const)),
)

function genericRules(tlds: readonly [string, ...string[]]): EndingRules {
  const [first] = tlds
  const rules: EndingRules = { periods: YEARS, idn: draw(first, 'idn') < 0.6 }
  const sellsPremium =
    tlds.some((tld) => PREMIUM_ZONES.has(tld)) || draw(first, 'premium ending') < 0.7
  return sellsPremium ? { ...rules, premium: 'REGULAR' } : rules
}
