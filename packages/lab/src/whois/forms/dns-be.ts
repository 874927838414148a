import { partsOf } from '../dates.ts'
import type { WhoisForm } from '../form.ts'

const HEAD = ['% .be Whois Server', '% All records here are invented.', '']

/** .be: tabs, and NOT AVAILABLE for a registered name. */
export const DNS_BE: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => [
    ...HEAD,
    `Domain:\t${name}`,
    'Status:\tNOT AVAILABLE',
    `Registered:\t${dayOf(facts.created)}`,
    '',
    'Registrant:',
    '\tNot shown, please visit the web site for a web-based whois.',
    '',
    'Registrar:',
    `\tName:\t ${facts.registrar.name}`,
    `\tWebsite: http://www.${facts.registrar.domain}`,
    '',
    'Nameservers:',
    ...facts.nameservers.map((host) => `\t${host}`),
    '',
    'Keys:',
    '',
    'Flags:',
    ...facts.statuses.filter((status) => status !== 'ok').map((status) => `\t${status}`),
  ],
  notFound: (asked) => [...HEAD, `Domain:\t${asked}`, 'Status:\tAVAILABLE'],
  reserved: (asked) => [...HEAD, `Domain:\t${asked}`, 'Status:\tNOT ALLOWED'],
  tooMany: [...HEAD, '% Maximum queries per hour reached'],
}

function dayOf(moment: Date): string {
  const { weekday, monthName, day, year } = partsOf(moment)
  return `${weekday} ${monthName} ${Number(day)} ${year}`
}
