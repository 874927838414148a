import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

describe('the verdict of readWhois', () => {
  it.each([
    'No match for "ACME.EXAMPLE".',
    'NOT FOUND\n>>> Last update of WHOIS database: 2031-01-01T00:00:00Z <<<\n',
    '%ERROR: no entries found',
    'Domain: acme.example\nStatus: free\n',
    'Domain:\tacme.example\nStatus:\tAVAILABLE\n',
    'Domain Name: acme.example\nDomain Status: No Object Found\n',
    'The queried object does not exist: previous registration was purged\n',
    'acme.example is free\n',
    'Domain acme.example is available for registration\n',
    '상기 도메인이름은 등록되어 있지 않습니다.\n',
  ])('not found: %j', (answer) => {
    expect(readWhois(answer).state).toBe('not_found')
  })

  it.each([
    'WHOIS QUERY RATE LIMIT EXCEEDED.  PLEASE WAIT AND TRY AGAIN.',
    '# Too many connections.',
    '%% Too many requests...\n%%\n\n%% No entries found in the database.\n',
    '% Query rate limit exceeded. Reduced information.\n\n% No match for domain "acme.example"\n',
    'Your connection limit exceeded. Please slow down and try again later.',
    '-1: Still in grace period, wait 7777777 seconds',
    '-3: IP address blocked',
  ])('throttled, whatever else it says: %j', (answer) => {
    expect(readWhois(answer).state).toBe('throttled')
  })

  it.each([
    'Reserved by the registry.',
    'RESTRICTED - Restricted domain name',
    'The domain you requested is prohibited.',
    'Domain: acme.example\nStatus: UNASSIGNABLE\n',
    'Domain Name: acme.example\n\n>>> This name is not available for registration:\n',
  ])('reserved: %j', (answer) => {
    expect(readWhois(answer).state).toBe('reserved')
  })

  it.each([
    '',
    '\r\n\r\n',
    '% Error: service unavailable',
    'OK! You win',
    '<html><body>502</body></html>',
    '%\n%\n',
  ])('unclear: %j', (answer) => {
    expect(readWhois(answer).state).toBe('unclear')
  })

  it('is not misled by the terms of use', () => {
    const facts = readWhois(
      `
Domain Name: acme.example
Registrar: Harbour

TERMS OF USE: You acknowledge that a response that no match was found does not guarantee that the
name is free, and that exceeding query rate or volume limits is prohibited. All rights reserved.
`,
    )
    expect(facts.state).toBe('found')
  })

  it.each([
    '<html>\n<title>404 Not Found</title>\n<h1>404 Not Found</h1>\n</html>',
    'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n',
    'No whois server is known for this kind of object.',
    'WHOIS server not found',
    'More information is available at https://nic.example/\n',
    'This service is free of charge\n',
    'There is no WHOIS service for this TLD',
    'Domain: acme.example\nStatus: invalid\n',
  ])('never reads as "not found": %j', (answer) => {
    expect(readWhois(answer).state).toBe('unclear')
  })

  it('does not trust a large registrar, or a registry that hides names', () => {
    expect(readWhois('No Data Found', 'whois.nic.xxx').state).toBe('unclear')
    expect(readWhois('No match for acme.com', 'whois.godaddy.com').state).toBe('unclear')
    expect(readWhois('No Data Found', 'whois.nic.example').state).toBe('not_found')
  })

  it.each([
    'No match for "reserved.example".',
    'Domain not found: premium-domain.example',
    'maintenance.example is free',
    "Domain 'access-denied.example' not found.",
    'blacklist.example: no entries found',
  ])('is not misled by the name itself: %j', (answer) => {
    expect(readWhois(answer).state).toBe('not_found')
  })
})
