import { expect, it } from 'vitest'
import { encodeText } from './charset.ts'
import type { Charset } from './charset.ts'

it.each<[Charset, string, string]>([
  ['iso-2022-jp', 'iso-2022-jp', 'ドメイン名: 港商事株式会社 (Minato)\r\n[状態] Active'],
  ['latin1', 'windows-1252', 'Hélène Garçon, São Luís'],
  ['utf-8', 'utf-8', 'Łucja 清河 바닷길'],
])('%s can be decoded again', (charset, label, text) => {
  expect(new TextDecoder(label, { fatal: true }).decode(encodeText(text, charset))).toBe(text)
})

it('iso-2022-jp uses seven bits and ends in ASCII', () => {
  const bytes = encodeText('港', 'iso-2022-jp')
  expect(bytes.every((byte) => byte < 0x80)).toBe(true)
  expect(bytes.toString('latin1').endsWith('\x1b(B')).toBe(true)
})

it('characters a charset does not have become question marks', () => {
  expect(encodeText('Łódź', 'latin1').toString('latin1')).toBe('?ód?')
  expect(encodeText('é港', 'iso-2022-jp')[0]).toBe(0x3f)
})
