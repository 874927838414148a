import type { NamePrice, NameRow } from '../../api/name-row.ts'
import { centsText } from '../../names/cents-text.ts'
import type { Fact } from '../../names/facts.tsx'

/** The prices of a name. Nobody can register a name that is taken, so it has no first year. */
export function priceFacts({ state }: Pick<NameRow, 'state'>, price: NamePrice): Fact[] {
  const text = (cents: number | null) =>
    cents === null ? 'No price' : centsText(cents, price.currency)
  const firstYear: Fact[] = canBeRegistered(state)
    ? [['First year', text(price.register_cents)]]
    : []
  return [
    ...firstYear,
    ['Renewal', text(price.renew_cents)],
    ['Transfer to us', text(price.transfer_cents)],
    ['Restore', text(price.restore_cents)],
  ]
}

export function canBeRegistered(state: NameRow['state'] | undefined): boolean {
  return state === 'available' || state === 'premium'
}
