import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

describe('hostile texts', () => {
  it.each([
    ['colons', ':'.repeat(200_000)],
    ['endless labels', `${'a b '.repeat(50_000)}: x`],
    ['brackets', '['.repeat(200_000)],
    ['round brackets', `${'('.repeat(90_000)}: ${')'.repeat(90_000)}`],
    ['dots', '.'.repeat(200_000)],
    ['spaces', `${' '.repeat(100_000)}x`],
    ['dates', 'Created: '.concat('2031-'.repeat(40_000))],
    ['addresses', `Email: ${'a@'.repeat(100_000)}`],
    ['hosts', `Name Server: ${'a.'.repeat(100_000)}`],
    ['empty headings', 'Registrant:\n'.repeat(20_000)],
    ['records', 'contact: A1\nname: B\n\n'.repeat(9_000)],
    [
      'handles',
      'registrant: A1\n'.repeat(5_000).concat('\n', 'nic-hdl: A1\nname: B\n\n'.repeat(5_000)),
    ],
    ['tabs', '\t'.repeat(200_000)],
    ['slashes', ' / '.repeat(60_000)],
    ['blank lines', '\n'.repeat(200_000)],
    ['marks', '%*#;>'.repeat(40_000)],
    ['a megabyte of spaces', ' '.repeat(1_000_000)],
    ['a megabyte of carriage returns', '\r'.repeat(1_000_000)],
    ['ideographs', '注册'.repeat(500_000)],
    ['accents', 'e\u0301\u0301\u0301\u0301: x\n'.repeat(20_000)],
    [
      'prose',
      'not foun is availabl is reserve exceede maintenanc premiu acces denie quer\n'.repeat(3000),
    ],
    ['equals signs', 'a = b = c = d\n'.repeat(15_000)],
    ['quotes', '"'.repeat(200_000)],
    ['numbered labels', `${'1 '.repeat(30)}: x\n`.repeat(3000)],
    ['guesses', manyLines((at) => `date of the last update ${at} of the domain until: x`)],
    ['registrars with half a tag', `Registrar: ${'(www.'.repeat(190)}\n`.repeat(200)],
    ['IPv6 addresses', 'ns1.acme.zz [2001:db8::1] [2001:db8::2]\n'.repeat(5000)],
    ['nesting', manyLines((at) => `${' '.repeat(at % 500)}Registrant:`)],
    ['statuses', 'Status: a, b, c, d / e | f\n'.repeat(7000)],
    ['servers', 'Name Server: ns1.acme.zz ns2.acme.zz ns3.acme.zz\n'.repeat(4000)],
  ])('take no longer than their length explains: %s', (_name, answer) => {
    expect(leastCostMs(() => readWhois(answer))).toBeLessThan(50)
  })
})

function manyLines(line: (at: number) => string): string {
  return Array.from({ length: 5000 }, (_, at) => line(at)).join('\n')
}

/** The lowest CPU time of a few runs, since other load on the machine can only add to it. */
function leastCostMs(run: () => unknown): number {
  let least = Infinity
  for (let i = 0; i < 6; i++) {
    const from = process.cpuUsage()
    run()
    least = Math.min(least, process.cpuUsage(from).user / 1000)
  }
  return least
}
