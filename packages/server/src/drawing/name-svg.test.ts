import { describe, expect, it } from 'vitest'
import { plateLook } from '../../../web/src/kit/plate-look.ts'
import { drawNameSvg } from './name-svg.ts'
import { signLook } from './sign-look.ts'

const NAMES = Array.from({ length: 200 }, (_, at) => `name${at}x.com`)

describe('how a name looks as a sign', () => {
  it('has the enamel and the face of its plate on our pages', () => {
    for (const name of NAMES) {
      const { enamel, face } = plateLook(name)
      expect([name, signLook(name, [])]).toMatchObject([name, { enamel, face }])
    }
  })

  it.each([
    ['acme.com', [], ['acme'], '.com'],
    ['harborlight.com', ['harbor', 'light'], ['harbor', 'light'], '.com'],
    ['red-green-blue.co.uk', [], ['red-', 'green-blue'], '.co.uk'],
    ['abcdefghijklmnopqrst.com', [], ['abcdefghij', 'klmnopqrst'], '.com'],
    // Words that don't spell the name are no place to break it.
    ['harborlight.com', ['harbour', 'light'], ['harborlight'], '.com'],
  ])('%s %j: the lines spell it exactly', (name, words, lines, tld) => {
    expect(signLook(name, words)).toMatchObject({ lines, tld })
    expect(lines.join('') + tld).toBe(name)
  })

  it('a name with letters that our faces lack has none', () => {
    expect(signLook('中国.com', [])).toBeUndefined()
  })
})

describe('a name as a picture', () => {
  it('has one path per letter, and one for the dot', () => {
    const svg = drawNameSvg({ face: 'italic', lines: ['harbor', 'light'], tld: '.com' }, 'start')
    expect(svg.match(/<path/g)).toHaveLength(15)
    expect(svg.match(/class="dot"/g)).toHaveLength(1)
    expect(svg).toMatch(
      /^<svg viewBox="0 0 \d+ \d+" preserveAspectRatio="xMinYMid" aria-hidden="true">/,
    )
  })

  it('contains nothing but outlines, whatever the name', () => {
    const svg = drawNameSvg({ face: 'sans', lines: ['<script>&"'], tld: '.com' }, 'start')
    expect(svg).not.toMatch(/script>|&|"">/)
  })
})
