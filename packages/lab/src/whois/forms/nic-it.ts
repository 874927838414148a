import { day, partsOf } from '../dates.ts'
import { ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

/** .it: sections of indented pairs. The same keys mean different things in each. */
export const NIC_IT: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    const { registrar } = facts
    return [
      '*********************************',
      '* All records here are invented *',
      '*********************************',
      '',
      pair('Domain', name),
      pair('Status', facts.statuses.join(' / ')),
      pair('Signed', facts.ds ? 'yes' : 'no'),
      pair('Created', momentOf(facts.created)),
      pair('Last Update', momentOf(facts.updated)),
      pair('Expire Date', day(facts.expires)),
      '',
      'Registrant',
      `  ${pair('Organization', ownerOf(holder))}`,
      `  ${pair('Address', holder.street)}`,
      `                    ${holder.city}`,
      `                    ${holder.postalCode}`,
      `  ${pair('Created', momentOf(facts.created))}`,
      '',
      'Registrar',
      `  ${pair('Organization', registrar.name)}`,
      `  ${pair('Name', `${registrar.slug.toUpperCase()}-REG`)}`,
      `  ${pair('Web', `http://www.${registrar.domain}`)}`,
      '',
      'Nameservers',
      ...facts.nameservers.map((host) => `  ${host}`),
    ]
  },
  notFound: (asked) => [pair('Domain', asked), pair('Status', 'AVAILABLE')],
  reserved: (asked) => [pair('Domain', asked), pair('Status', 'UNASSIGNABLE')],
  tooMany: ['Query limit exceeded for your address. Try again later.'],
}

function pair(key: string, value: string): string {
  return `${key}:`.padEnd(20) + value
}

function momentOf(moment: Date): string {
  return `${day(moment)} ${partsOf(moment, 1).clock}`
}
