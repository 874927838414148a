import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BENCHES } from '../../../../bench/all-benches.ts'
import { type Figures, readFigures, slowerThan } from '../../../../bench/figures.ts'

const BENCH = new URL('../../../../bench/', import.meta.url)

describe('npm run bench all', () => {
  it('names benchmarks that exist, and no figure twice', () => {
    const missing = BENCHES.filter(({ name }) => !existsSync(new URL(`${name}.bench.ts`, BENCH)))
    expect(missing).toEqual([])
    const names = BENCHES.flatMap(({ name, figures }) => figures.map((each) => name + each.name))
    expect(new Set(names).size).toBe(names.length)
  })

  it('has its databases in folders that PostgreSQL can enter, and that are removed', () => {
    const files = readdirSync(BENCH).filter((name) => name.endsWith('.ts'))
    const elsewhere = files.filter((name) => {
      const source = readFileSync(new URL(name, BENCH), 'utf8')
      return source.includes('startEmbedded') && source.includes('mkdtemp')
    })
    expect(elsewhere).toEqual([])
  })

  it('reads a figure from what is printed, and takes the median of several runs', () => {
    const wanted = { name: 'a', pattern: /(\S+) a second/g, better: 'more' } as const
    expect(readFigures(['9 a second', '1,200 a second', '30 a second'], wanted)).toBe(30)
    expect(readFigures(['1 a second, 2 a second'], { ...wanted, place: 1 })).toBe(2)
    expect(readFigures(['it failed'], wanted)).toBeUndefined()
  })

  it('reports what got worse by more than a tenth, in either direction', () => {
    const before: Figures = {
      rate: { value: 100, better: 'more' },
      time: { value: 10, better: 'less' },
      same: { value: 10, better: 'less' },
      better: { value: 100, better: 'more' },
    }
    const now: Figures = {
      rate: { value: 50, better: 'more' },
      time: { value: 12, better: 'less' },
      same: { value: 10.9, better: 'less' },
      better: { value: 200, better: 'more' },
      added: { value: 1, better: 'more' },
    }
    const slower = slowerThan(before, now)
    expect(slower.map(({ name, was, is }) => [name, was, is])).toEqual([
      ['rate', 100, 50],
      ['time', 10, 12],
    ])
  })
})
