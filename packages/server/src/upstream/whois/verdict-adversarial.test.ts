import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

/** Each of these mentions availability, but none says that the name is available. */
const NEVER_FREE = [
  // Negated availability.
  'Not available for registration',
  'Not available for second level registration.',
  'acme.example is not available for registration.',
  'This domain is not\navailable for registration',
  'The requested name cannot be\navailable for registration',
  'This name is no longer available for registration',
  'acme.example is no longer free.',
  'The name acme.example is currently not available.',
  'This domain is never available for purchase',
  'acme.example will not be available for registration until 2031.',
  "acme.example isn't available for registration",
  'The domain is neither free nor available for registration',
  'This domain is not yet available for registration',
  'acme.example is unavailable for registration',
  'Domain status: not available',
  'Status: Not available for registration',
  'acme.example ist nicht mehr frei.',
  'Die Domain acme.example ist nicht verfügbar.',
  "Le domaine acme.example n'est pas disponible.",
  "Le nom acme.example n'est plus libre.",
  'El dominio acme.example no está disponible.',
  'El dominio acme.example ya no está libre.',
  'O domínio acme.example não está disponível.',
  'Il dominio acme.example non è disponibile.',
  'acme.example is niet vrij.',
  'Domænet acme.example er ikke ledigt.',
  'Domena acme.example nie jest wolna',
  'Doména acme.example není volná',
  'A acme.example domain nem szabad',
  'Домен acme.example не свободен',
  'Домен acme.example вже зайнятий, він не вільний',
  'acme.example alan adı müsait değil',
  '该域名已被注册，不是未注册域名',
  // Conditions, promises and explanations.
  'If the domain is not registered, "No match" is shown.',
  'Check whether acme.example is available',
  'A "no match" answer does not mean that the name can be registered.',
  'No match does not imply that the domain can be registered.',
  'acme.example may be available for registration soon',
  'acme.example might be available.',
  'acme.example will be available for registration on 2031-05-02',
  'acme.example becomes available on 2 May 2031',
  'acme.example is only available for registration by public bodies',
  'The domain could be available.',
  'acme.example is available for registration only by public bodies',
  'acme.example is available for registration if you live in the country',
  'acme.example is available for purchase once its owner agrees',
  // Rate limits that mention "no match".
  'Maximum query rate reached\nNo match',
  'Maximum query rate reached / No match',
  'Query limit hit. No match for acme.example',
  'No match for acme.example (rate limited)',
  'NOT FOUND: you are over your daily allowance of queries',
  'Daily quota used up. Domain not found.',
  'No match\nYou are being throttled, come back in 60 seconds.',
  'No entries found\nWait 30 seconds before the next query.',
  'Error 429\nNo match for acme.example',
  'Domain: acme.example\nStatus: free\n\nMaximum query rate reached',
  'Domain: acme.example\nStatus: available\n\nToo many requests',
  'You sent too many queries: no match shown',
  'Not found. Reduce your query rate.',
  'Your address is blocked\nNo match',
  'Blocked: acme.example not found',
  'IP blocked until 12:00. Domain not found.',
  'Captcha required\nNo match for acme.example',
  'Limite de requêtes atteinte\nAucun enregistrement',
  'Anfragelimit erreicht\nacme.example ist frei',
  'Se alcanzó el límite de consultas\nDominio no encontrado',
  'Limite di richieste raggiunto\nacme.example è disponibile',
  'Osiągnięto limit zapytań\nDomena jest wolna',
  'Исчерпан лимит запросов\nДомен свободен',
  '查询次数已达上限\n未注册',
  '照会回数の上限に達しました\nNo match!!',
  '조회 한도에 도달했습니다\n등록되어 있지 않습니다',
  // Reserved, blocked, withheld.
  'acme.example: reserved\nNo match',
  'Domain: acme.example\nStatus: free\n\nThis name is reserved by the registry.',
  'No match for acme.example\nThis name is on the reserved list.',
  'Not found (name reserved by the registry)',
  'Domain not found; registration is blocked by a trademark holder',
  'No match. This label is blocked.',
  'Domain not found. Registration prohibited by policy.',
  'This name is withheld from registration\nNo match',
  'Name collision list: acme.example not found',
  'acme.example is subject to a trademark claim, not found in zone',
  'Domain is restricted to government bodies. Not found.',
  'The domain acme.example is not allowed to be registered: not found',
  'Dominio bloqueado\nNo existe',
  'Nom bloqué\nAucun enregistrement trouvé',
  'Gesperrter Name\nNicht gefunden',
  'Имя в стоп-листе\nДомен не найден',
  // Premium and for sale.
  'acme.example is a premium name and is available for purchase',
  'Premium tier 3: acme.example is available for registration',
  'acme.example is available for purchase at auction',
  'No match. This domain is listed for sale by its owner.',
  'Make an offer: acme.example is available',
  // After the registration ends.
  'acme.example is pending delete\nNo match',
  'Status: pendingDelete\nNo match for acme.example',
  'Not found: in redemption period',
  'acme.example is in redemptionPeriod. No data found',
  'Domain in quarantine until 2031-05-02. Not found.',
  'acme.example will be deleted tomorrow\nNo match',
  'Domain suspended\nNot found',
  'The domain has expired and was removed from the zone: not found',
  'acme.example is already registered\nNo match in local cache',
  'This domain is registered. No match for the contact.',
  'acme.example has been registered today; not found in the public database yet',
  'Registration in progress: not found',
  'Application pending for acme.example\nNo match',
  'Domain taken\nNo match for suggestions',
  // The server doesn't know.
  'Unable to determine whether acme.example is available',
  'Could not check the database: no match',
  'Status unknown. Not found in cache.',
  'No match (partial results, upstream did not respond)',
  'acme.example not found in local cache, registry unreachable',
]

const TERMS = `The data in this record is given by the registry for information only and it does not
vouch for its accuracy in any way. By submitting a query you agree to use this data only for lawful
purposes and that under no circumstances will you use it to send mass unsolicited advertising by
e-mail, telephone or fax to anybody other than your own customers. All rights reserved.`

const LAYOUTS: [string, (said: string) => string][] = [
  ['alone', (said) => said],
  ['directly above prose', (said) => `${said}\n${TERMS}\n`],
  ['above terms of use', (said) => `${said}\n\n${TERMS}\n`],
  ['below terms of use', (said) => `${TERMS}\n\n${said}\n`],
  ['as remarks', (said) => said.replace(/^/gm, '% ')],
]

describe('texts that only sound as if a name were available', () => {
  it('number at least a hundred', () => {
    expect(new Set(NEVER_FREE).size).toBeGreaterThanOrEqual(100)
  })

  it.each(LAYOUTS)('are never read as available: %s', (_name, layOut) => {
    const free = NEVER_FREE.filter((said) => readWhois(layOut(said)).state === 'not_found')
    expect(free).toEqual([])
  })
})

describe('texts that say that a name is available', () => {
  it.each([
    'Domain not found.',
    'No match for acme.example',
    'acme.example is free',
    'acme.example is available for registration',
    'El dominio acme.example no se encuentra registrado',
    'The domain name acme.example has not yet been registered',
    'This Domain is not available in our whois database',
    'acme.example is not registered and is available',
  ])('are trusted above and below terms of use: %j', (said) => {
    for (const [, layOut] of LAYOUTS) expect(readWhois(layOut(said)).state).toBe('not_found')
  })

  it('are trusted if only the terms mention limits', () => {
    const facts = readWhois(`Domain not found.

TERMS OF USE: You are not authorized to use our database through high-volume processes. If
you have exceeded the number of allowed queries, access to this service is denied. Where your
IP address has been blocked, please wait and try again later.
`)
    expect(facts.state).toBe('not_found')
  })
})
