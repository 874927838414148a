import { describe, expect, it } from 'vitest'
import { LETTERS_MAX, plateLook } from './plate-look.ts'

describe('plateLook', () => {
  it('breaks lines between words, as evenly as they allow', () => {
    expect(plateLook('quietharvest.com', ['quiet', 'harvest']).lines).toEqual(['quiet', 'harvest'])
    expect(plateLook('bestsolarpanels.com', ['best', 'solar', 'panels']).lines).toEqual([
      'bestsolar',
      'panels',
    ])
    expect(plateLook('blue-lantern.io').lines).toEqual(['blue', 'lantern'])
  })

  it('keeps a single word, and a name of unknown words, on one line', () => {
    expect(plateLook('harbor.com', ['harbor']).lines).toEqual(['harbor'])
    expect(plateLook('xkqzt.com').lines).toEqual(['xkqzt'])
    expect(plateLook('harbor.com', ['something', 'else']).lines).toEqual(['harbor'])
  })

  it('breaks a long word, and cuts what would be too small to read', () => {
    expect(plateLook('internationalization.org').lines).toEqual(['internatio', 'nalization'])
    const { lines, letters } = plateLook(`${'a'.repeat(63)}.com`)
    expect(lines).toEqual(['a'.repeat(14), `${'a'.repeat(13)}…`])
    expect(letters).toBeLessThanOrEqual(LETTERS_MAX)
  })

  it('sets names outside a to z in a face that has their letters', () => {
    expect(plateLook('bücher.de').face).toBe('sans')
    expect(plateLook('例え.jp').face).toBe('sans')
  })

  it('looks the same for the same name, and differs between names', () => {
    expect(plateLook('harborlight.com')).toEqual(plateLook('harborlight.com'))
    const names = Array.from({ length: 100 }, (_, index) => `name${index}.com`)
    const enamels = new Set(names.map((name) => plateLook(name).enamel))
    const faces = new Set(names.map((name) => plateLook(name).face))
    expect([enamels.size, faces.size]).toEqual([10, 6])
  })

  it('keeps the TLD whole', () => {
    expect(plateLook('harbor.co.uk').tld).toBe('.co.uk')
  })
})
