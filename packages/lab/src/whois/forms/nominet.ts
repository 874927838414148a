import { partsOf } from '../dates.ts'
import { ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'

/** .uk: headings with indented values below them. */
export const NOMINET: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => {
    const { registrar } = facts
    return [
      '',
      ...section('Domain name:', [name]),
      ...section('Registrant:', [ownerOf(publicHolder(facts))]),
      ...section('Registrar:', [
        `${registrar.name} [Tag = ${registrar.slug.toUpperCase()}]`,
        `URL: http://www.${registrar.domain}`,
      ]),
      ...section('Relevant dates:', [
        `Registered on: ${dayOf(facts.created)}`,
        `Expiry date:  ${dayOf(facts.expires)}`,
        `Last updated:  ${dayOf(facts.updated)}`,
      ]),
      ...section('Registration status:', ['Registered until expiry date.']),
      ...section('Name servers:', facts.nameservers),
      '--',
      'All records here are invented.',
    ]
  },
  notFound: (asked) => [
    '',
    `    No match for "${asked}".`,
    '',
    '    This domain name has not been registered.',
  ],
  reserved: (asked) => [
    '',
    `    Error for "${asked}".`,
    '',
    '    This name cannot be registered: it is reserved.',
  ],
  tooMany: [
    'The WHOIS query quota for 127.0.0.1 has been exceeded',
    'and will be replenished in 30 seconds.',
  ],
}

function section(title: string, values: string[]): string[] {
  return [`    ${title}`, ...values.map((value) => `        ${value}`), '']
}

function dayOf(moment: Date): string {
  const { day, monthName, year } = partsOf(moment)
  return `${day}-${monthName}-${year}`
}
