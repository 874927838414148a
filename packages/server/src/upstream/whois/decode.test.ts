import { expect, it } from 'vitest'
import { decodeAnswer } from './decode.ts'

it('recognizes UTF-8, even from a server known for another charset', () => {
  expect(decodeAnswer(Buffer.from('Ação 한국'), 'whois.kr')).toBe('Ação 한국')
})

it.each([
  ['whois.registro.br', [0x41, 0xe7, 0xe3, 0x6f], 'Ação'],
  ['whois.kr', [0xc7, 0xd1, 0xb1, 0xb9], '한국'],
  ['whois.cnnic.cn', [0xd6, 0xd0, 0xb9, 0xfa], '中国'],
  ['whois.twnic.net.tw', [0xa4, 0xa4, 0xb0, 0xea], '中國'],
  ['whois.nic.hu', [0x44, 0xed, 0x6a, 0xf5], 'Díjő'],
  ['whois.nobody.example', [0x41, 0xe7, 0xe3, 0x6f], 'Ação'],
  ['whois.jprs.jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42], '日本'],
])('reads the bytes of %s', (server, bytes, text) => {
  expect(decodeAnswer(Uint8Array.from(bytes), server)).toBe(text)
})
