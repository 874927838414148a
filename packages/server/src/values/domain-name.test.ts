import fc from 'fast-check'
import { toASCII } from 'tr46'
import { describe, expect, it } from 'vitest'
import { readDomainName, readTld, sameLabelUnder } from './domain-name.ts'

function nameOf(text: string): string {
  const read = readDomainName(text)
  return read.ok ? read.name : `refused: ${read.reason}`
}

describe('readDomainName', () => {
  it.each([
    ['acme.com', 'acme.com'],
    ['  ACME.Com \n', 'acme.com'],
    ['acme.com.', 'acme.com'],
    ['https://www.acme.co.uk:8443/a?b=c#d', 'acme.co.uk'],
    ['//acme.de/path', 'acme.de'],
    ['acme.de:443', 'acme.de'],
    ['https://acme.com/@someone', 'acme.com'],
    ['deep.shop.acme.github.io', 'github.io'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['straße.de', 'xn--strae-oqa.de'],
    ['www.пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['例子。公司。cn', 'xn--fsqu00a.xn--55qx5d.cn'],
    ['ａｃｍｅ．com', 'acme.com'],
    ['9292.nl', '9292.nl'],
    ['a.b.kobe.jp', 'a.b.kobe.jp'],
  ])('reads %j as %j', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it.each([
    ['', 'Enter a domain name'],
    [' \t ', 'Enter a domain name'],
    ['.', 'Enter a domain name'],
    ['https://', 'Enter a domain name'],
    ['acme', 'Add a TLD'],
    ['com', 'public suffix'],
    ['co.uk', 'public suffix'],
    ['рф', 'public suffix'],
    ['.acme.com', 'begin with a dot'],
    ['。acme.com', 'begin with a dot'],
    ['acme..com', 'two dots'],
    ['acme.com..', 'two dots'],
    ['me@acme.com', 'email'],
    ['https://user:secret@acme.com/', 'email'],
    ['127.0.0.1', 'IP address'],
    ['http://127.0.0.1:80/', 'IP address'],
    ['1.2.3', 'IP address'],
    ['0x7f.1', 'IP address'],
    ['2130706433', 'IP address'],
    ['０１７７．0.0.１', 'IP address'],
    ['[::1]', 'IP address'],
    ['http://[::ffff:7f00:1]/', 'IP address'],
    ['2001:db8::1', 'IP address'],
    ['acme .com', 'spaces'],
    ['ac%6De.com', 'letters, digits'],
    ['ac\u0000me.com', 'letters, digits'],
    ['ac\\me.com', 'letters, digits'],
    ['acme.com:http', 'letters, digits'],
    ['ac_me.com', 'underscore'],
    ['-acme.com', 'dash'],
    ['acme-.com', 'dash'],
    ['ab--cd.com', 'dash'],
    ['xn--zzzzzzzzzz99.com', 'not allowed'],
    ['i❤.ws', 'the character ❤'],
    ['💩.la', 'the character 💩'],
    ['אבa.com', 'right-to-left'],
    [`${'a'.repeat(64)}.com`, 'at most 63'],
    [`${'abcdefghi.'.repeat(26)}com`, 'at most 253'],
    ['a'.repeat(3000), 'too long'],
  ])('refuses %j, saying %j', (text, reason) => {
    expect(nameOf(text)).toContain('refused: ')
    expect(nameOf(text)).toContain(reason)
  })

  it('returns the label, the suffix, the U-labels and the subdomain', () => {
    expect(readDomainName('shop.bücher.co.uk')).toEqual({
      ok: true,
      name: 'xn--bcher-kva.co.uk',
      label: 'xn--bcher-kva',
      suffix: 'co.uk',
      unicode: 'bücher.co.uk',
      subdomain: 'shop',
      isKnownSuffix: true,
      mixedScript: false,
    })
  })

  it('accepts a suffix that is not on the list, and marks it', () => {
    expect(readDomainName('acme.notatld')).toMatchObject({
      name: 'acme.notatld',
      isKnownSuffix: false,
    })
  })

  it.each([
    ['аpple.com', true],
    ['apple.com', false],
    ['日本ひらカタabc.jp', false],
    ['한국abc.kr', false],
    ['αβγabc.com', true],
    ['привет123.com', false],
  ])('detects whether %j mixes scripts: %j', (text, mixedScript) => {
    expect(readDomainName(text)).toMatchObject({ ok: true, mixedScript })
  })

  it('takes no longer for a hostile text than for a real name', () => {
    const from = process.cpuUsage()
    for (const unit of ['.', 'a.', '-', 'xn--', '@', '[', '%41', '💩', 'א.', ':', '//', '\u00ad']) {
      readDomainName(unit.repeat(1_000_000))
      readDomainName(unit.repeat(Math.floor(2048 / unit.length)))
    }
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(1000)
  })

  it('reads plain names exactly as UTS 46 does, without running it', () => {
    const label = fc.string({
      unit: fc.constantFrom('a', 'Z', '9', '-', 'x', 'n', '.'),
      minLength: 1,
      maxLength: 70,
    })
    const checks = {
      checkBidi: true,
      checkHyphens: true,
      checkJoiners: true,
      useSTD3ASCIIRules: true,
      verifyDNSLength: true,
    }
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 6 }), (labels) => {
        const host = `${labels.join('.')}.com`
        const read = readDomainName(host)
        const whole = read.ok ? [read.subdomain, read.name].filter(Boolean).join('.') : null
        expect(whole).toBe(toASCII(host, checks))
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads a plain name the same as in a URL', () => {
    const unit = fc.constantFrom('a', 'o', 'c', '0', 'x', '-', '.', 'Z')
    const ending = fc.constantFrom('', '.com', '.co.uk', '.uk', '.0', '.0xa', '.notatld', '.')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 70 }), ending, (front, end) => {
        fc.pre(!front.startsWith('.'))
        expect(readDomainName(`${front}${end}`)).toEqual(readDomainName(` ${front}${end}/ `))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is idempotent: reading a result again returns the same name', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/)
    const suffix = fc.constantFrom('com', 'co.uk', 'de', 'xn--p1ai', 'com.au', 'notatld')
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), suffix, (labels, end) => {
        const read = readDomainName(`${labels.join('.')}.${end}`)
        if (!read.ok) return labels.some((text) => text.slice(2, 4) === '--')
        const again = readDomainName(read.name)
        expect(again).toMatchObject({ name: read.name, label: labels.at(-1), suffix: end })
        expect(readDomainName(read.unicode)).toMatchObject({ name: read.name })
        return true
      }),
    )
  })

  it('never throws, and never accepts what DNS does not allow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const read = readDomainName(text)
        expect(read.ok ? read.name : read.reason).not.toBe('')
        if (!read.ok) return
        expect(read.name.length).toBeLessThan(254)
        expect(read.name).toMatch(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('readTld', () => {
  it.each([
    ['com', 'com', 'com', true],
    ['.COM', 'com', 'com', true],
    [' .Co.Uk ', 'co.uk', 'co.uk', true],
    ['.рф', 'xn--p1ai', 'рф', true],
    ['xn--p1ai', 'xn--p1ai', 'рф', true],
    ['公司.cn', 'xn--55qx5d.cn', '公司.cn', true],
    ['notatld', 'notatld', 'notatld', false],
    ['acme.com', 'acme.com', 'acme.com', false],
  ])('reads %j as %j (%j), known: %j', (text, tld, unicode, isKnown) => {
    expect(readTld(text)).toEqual({ ok: true, tld, unicode, isKnown })
  })

  it.each([
    '',
    '.',
    '..com',
    'c om',
    'com/',
    '123',
    'a@b',
    '-',
    'c_m',
    'x'.repeat(64),
    'x'.repeat(9000),
  ])('refuses %j', (text) => {
    expect(readTld(text).ok).toBe(false)
  })
})

describe('sameLabelUnder', () => {
  const labels = ['acme', 'a-1', '123', 'com', 'net', 'bücher', 'пример', 'אבג', 'x'.repeat(63)]
  const suffixes = ['com', 'co', 'co.uk', 'ck', 'рф', 'xn--p1ai', 'xn--4dbrk0ce', 'nosuchending']

  it.each(labels)(
    'gives the same result for %s under every suffix as reading it as text',
    (label) => {
      const name = readDomainName(`${label}.shop`)
      if (!name.ok) throw new Error(name.reason)
      for (const suffix of suffixes) {
        const typed = readDomainName(`${name.label}.${suffix}`)
        expect(sameLabelUnder(name, suffix)).toEqual(typed)
      }
    },
  )
})
