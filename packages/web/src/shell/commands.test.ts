import { describe, expect, it } from 'vitest'
import { commandsFor } from './commands.ts'

const textsFor = (text: string) => commandsFor(text).map(({ text: name }) => name)

describe('the command menu', () => {
  it('lists every page before anything is typed', () => {
    expect(textsFor(' ')).toContain('Marketplace')
    expect(textsFor('').length).toBeGreaterThan(10)
  })

  it('finds pages by any words, in any order', () => {
    expect(textsFor('PRICES ext')).toEqual(['Extensions and prices', 'Search for “PRICES ext”'])
  })

  it('searches what no page is called', () => {
    expect(commandsFor('solar roof').at(-1)).toMatchObject({
      text: 'Search for “solar roof”',
      to: '/search?q=solar+roof',
    })
  })

  it('has an address or an action for everything', () => {
    for (const { to, does } of commandsFor('')) expect(to ?? does).toBeDefined()
  })
})
