import { describe, expect, it } from 'vitest'
import { matchPath } from './match-path.ts'

describe('matchPath', () => {
  it('matches a plain path, with or without a trailing slash', () => {
    expect(matchPath('/market', '/market')).toEqual({})
    expect(matchPath('/market', '/market/')).toEqual({})
    expect(matchPath('/', '/')).toEqual({})
  })

  it('returns the named parts, unescaped', () => {
    expect(matchPath('/tlds/:tld', '/tlds/co.uk')).toEqual({ tld: 'co.uk' })
    expect(matchPath('/tlds/:tld', '/tlds/%E4%B8%AD')).toEqual({ tld: '中' })
  })

  it.each(['/', '/markets', '/market/1', '/Market', '/tlds', '/tlds/a/b', '/tlds/%zz'])(
    '%s matches neither',
    (path) => {
      expect(matchPath('/market', path)).toBeUndefined()
      expect(matchPath('/tlds/:tld', path)).toBeUndefined()
    },
  )
})
