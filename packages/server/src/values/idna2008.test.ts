import { toASCII } from 'tr46'
import { describe, expect, it } from 'vitest'
import { readDomainName } from './domain-name.ts'

describe('names that UTS 46 accepts but IDNA 2008 does not', () => {
  it.each([
    ['tatweel', 'سـلام'],
    ['N’Ko lajanyalan', 'ߞߊ\u07fa'],
    ['a Hangul tone mark', '가\u302e'],
    ['the other Hangul tone mark', '가\u302f'],
    ['a kana repeat mark', 'あ\u3031'],
    ['another kana repeat mark', 'あ\u3035'],
    ['a vertical iteration mark', 'あ\u303b'],
    ['a part of an old Hangul syllable', '\u1113가'],
    ['an enclosing mark', 'а\u0488'],
    ['a middle dot at the beginning', '·la'],
    ['a middle dot between other letters', 'a·b'],
    ['a middle dot after one l', 'l·a'],
    ['a Greek numeral sign before Latin', '\u0375a'],
    ['a Greek numeral sign at the end', 'α\u0375'],
    ['geresh at the beginning', '\u05f3א'],
    ['gershayim after Latin', 'a\u05f4'],
    ['a katakana middle dot in Latin', 'a\u30fbb'],
    ['a katakana middle dot alone', '\u30fb'],
    ['two kinds of Arabic digits', 'ا\u0661\u06f1'],
    ['a joiner without a virama', 'ab\u200dc'],
    ['a non-joiner between Latin letters', 'ab\u200cc'],
    ['a symbol', 'a♥'],
    ['an emoji', '💩'],
  ])('are refused: %s', (_name, label) => {
    expect(readDomainName(`${label}.com`)).toMatchObject({ ok: false })
  })

  it('are refused in A-label form too', () => {
    for (const label of ['سـلام', 'a·b', '가\u302e', 'a\u30fbb']) {
      const ascii = toASCII(`${label}.com`) ?? ''
      expect(ascii).toMatch(/^xn--/)
      expect(readDomainName(ascii)).toMatchObject({ ok: false })
    }
  })
})

describe('names that IDNA 2008 allows', () => {
  it.each([
    ['a Tibetan tsheg', 'བོད\u0f0bཡིག'],
    ['the middle dot of Catalan', 'paral·lel'],
    ['a Greek numeral sign before Greek', 'α\u0375α'],
    ['geresh after Hebrew', 'צ\u05f3יפס'],
    ['gershayim after Hebrew', 'צה\u05f4ל'],
    ['a katakana middle dot in Japanese', 'ア\u30fbイ'],
    ['the ideographic zero', '二\u3007'],
    ['sharp s', 'straße'],
    ['a final sigma', 'βόλος'],
    ['Arabic digits of one kind', 'ا\u0661\u0662'],
    ['extended Arabic digits', 'ا\u06f1\u06f2'],
    ['Sindhi ampersand', 'ا\u06fd'],
    ['a joiner after a virama', 'क्\u200dष'],
    ['a non-joiner in Persian', 'نامه\u200cای'],
    ['an accent', 'bücher'],
  ])('are read: %s', (_name, label) => {
    expect(readDomainName(`${label}.com`)).toMatchObject({ ok: true })
  })
})
