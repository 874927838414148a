import { partsOf } from '../dates.ts'
import { ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

/** .fi: keys padded with dots, days and months without a leading zero. */
export const TRAFICOM: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const holder = publicHolder(facts)
    return [
      '',
      pair('domain', name),
      pair('status', facts.nameservers.length > 0 ? 'Registered' : 'Grace Period'),
      pair('created', momentOf(facts.created)),
      pair('expires', momentOf(facts.expires)),
      pair('available', ''),
      pair('modified', momentOf(facts.updated)),
      pair('RegistryLock', 'no'),
      '',
      'Nameservers',
      '',
      ...facts.nameservers.map((host) => pair('nserver', `${host} [OK]`)),
      '',
      'DNSSEC',
      '',
      pair('dnssec', facts.ds ? 'yes' : 'no'),
      '',
      'Holder',
      '',
      pair('name', ownerOf(holder)),
      pair('address', holder.street),
      pair('postal', holder.postalCode),
      pair('city', holder.city),
      pair('country', holder.country),
      pair('phone', holder.phone),
      pair('holder email', holder.email),
      '',
      'Registrar',
      '',
      pair('registrar', facts.registrar.name),
      pair('www', `www.${facts.registrar.domain}`),
    ]
  },
  notFound: () => ['', 'Domain not found'],
  reserved: () => ['', 'Domain is reserved'],
  tooMany: ['', 'Too many queries from your address; try again later'],
}

function pair(key: string, value: string): string {
  return `${key.padEnd(19, '.')}: ${value}`
}

function momentOf(moment: Date): string {
  const { year, month, day, clock } = partsOf(moment, 2)
  return `${Number(day)}.${Number(month)}.${year} ${clock}`
}
