import type { WhoisForm } from '../form.ts'

const HEAD = ['% All records here are invented.', '%']

/** .eu: no dates and no registrant. Clients must cope with so little. */
export const EURID: WhoisForm = {
  charset: 'utf-8',
  found: ({ name, facts }) => [
    ...HEAD,
    `Domain: ${name}`,
    'Script: LATIN',
    '',
    'Registrant:',
    '        NOT DISCLOSED!',
    '        Visit the web site for a web-based WHOIS.',
    '',
    'Technical:',
    `        Organisation: ${facts.registrar.name}`,
    '        Language: en',
    `        Email: ${facts.registrar.abuseEmail}`,
    '',
    'Registrar:',
    `        Name: ${facts.registrar.name}`,
    `        Website: http://www.${facts.registrar.domain}`,
    '',
    'Name servers:',
    ...facts.nameservers.map((host) => `        ${host}`),
  ],
  notFound: (asked) => [...HEAD, `Domain: ${asked}`, 'Script: LATIN', 'Status: AVAILABLE'],
  reserved: (asked) => [...HEAD, `Domain: ${asked}`, 'Script: LATIN', 'Status: RESERVED'],
  tooMany: ['% Error: maximum number of queries reached for your address'],
}
