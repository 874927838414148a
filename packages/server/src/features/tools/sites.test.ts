import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { finishedJob, givenToolWorker, ticketOf, toolsOf } from '../../../test/support/tools.ts'
import { until } from '../../../test/support/until.ts'

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

beforeEach(async () => {
  await lab.reset()
  await house.db`delete from tool_jobs`
  givenToolWorker(house)
})

type Issue = { code: string; severity: string; count: number; pages: { url: string }[] }
type Report = {
  score: number
  grade: string
  pages_crawled: number
  is_cut: boolean
  reasons: { code: string; points: number }[]
  issues: Issue[]
  broken_links: { from: string; to: string }[]
  redirects: { from: string; to: string; statuses: number[] }[]
  duplicates: string[][]
  structured_data: Record<string, number>
  robots: { status: number | null; forbidden: string[] }
  sitemap: { files: { url: string; status: number | null }[]; pages: number }
  pages: { url: string; status: number | null; failure?: string; depth: number; title: string }[]
}

const crawl = async (url: string, max_pages = 100): Promise<Report> => {
  const job = await finishedJob(house, 'seo-crawl', { url, max_pages }, 220_000)
  expect([job.status, job.error]).toEqual(['done', undefined])
  return job.result as unknown as Report
}

describe('seo-crawl of a site with planted faults', () => {
  let report: Report
  const pathsOf = (code: string): string[] => {
    const issue = report.issues.find((each) => each.code === code)
    return (issue?.pages ?? []).map(({ url }) => new URL(url).pathname).toSorted()
  }

  it('visits every page except the forbidden one', async () => {
    report = await crawl('http://faulty-harbor.com/')
    const paths = report.pages.map(({ url }) => new URL(url).pathname)
    expect(paths).toContain('/orphan')
    expect(paths).not.toContain('/private/x')
    expect(report.robots).toMatchObject({
      status: 200,
      forbidden: ['http://faulty-harbor.com/private/x'],
    })
    expect(await lab.countRequests('sites', 'faulty-harbor.com/orphan')).toBe(1)
    expect(await lab.countRequests('sites', 'faulty-harbor.com/private')).toBe(0)
  })

  it.each([
    ['title_missing', ['/no-title']],
    ['title_long', ['/long-title']],
    ['title_same', ['/same-title-a', '/same-title-b']],
    ['description_missing', ['/no-description']],
    ['heading_missing', ['/chain-1', '/no-heading']],
    ['heading_several', ['/two-headings']],
    ['heading_skipped', ['/two-headings']],
    ['canonical_broken', ['/lost-canonical']],
    ['copy', ['/twin-a', '/twin-b']],
    ['text_missing', ['/no-texts']],
    ['data_broken', ['/broken-data']],
    ['redirect_chain', ['/chain-1']],
    ['server_error', ['/error']],
    ['noindex', ['/hidden']],
    ['heavy', ['/heavy']],
    ['language_missing', ['/no-language']],
    ['viewport_missing', ['/no-language']],
    ['hreflang_invalid', ['/']],
    ['hreflang_no_return', ['/']],
    ['outside_broken', ['/']],
    ['orphan', ['/orphan']],
    ['sitemap_dead', ['/gone']],
    ['sitemap_noindex', ['/hidden']],
    ['sitemap_redirect', ['/chain-1']],
    ['sitemap_forbidden', ['/private/x']],
    ['not_https', ['/']],
  ])('%s: %j', (code, paths) => {
    expect([code, pathsOf(code)]).toEqual([code, paths])
  })

  it('links, redirects, copies and structured data are listed', () => {
    expect(report.broken_links.map(({ to }) => to)).toEqual(
      expect.arrayContaining([
        'http://faulty-harbor.com/gone (404)',
        'http://faulty-harbor.com/error (500)',
      ]),
    )
    expect(report.redirects).toEqual([
      {
        from: 'http://faulty-harbor.com/chain-1',
        to: 'http://faulty-harbor.com/no-heading',
        statuses: [301, 301, 301],
      },
    ])
    expect(report.duplicates).toContainEqual([
      'http://faulty-harbor.com/twin-a',
      'http://faulty-harbor.com/twin-b',
    ])
    expect(report.structured_data).toEqual({ Organization: 1 })
  })

  it('the score is a hundred minus its deductions', () => {
    const taken = report.reasons.reduce((sum, { points }) => sum + points, 0)
    expect(report.score).toBe(Math.max(0, Math.round(100 - taken)))
    expect(report.score).toBeLessThan(40)
  })
})

it('a good site keeps most of its score, and private pages are not fetched', async () => {
  const report = await crawl('http://busy-harbor.com/')
  expect(report.pages_crawled).toBeGreaterThanOrEqual(6)
  expect(report.score).toBeGreaterThan(60)
  expect(report.pages.some(({ url }) => url.includes('/private/'))).toBe(false)
  expect(report.broken_links).toContainEqual({
    from: 'http://busy-harbor.com/',
    to: 'http://busy-harbor.com/lost-chart (404)',
  })
})

it('visits no more pages than requested, and reports that there are more', async () => {
  const report = await crawl('http://large-harbor.com/', 7)
  expect([report.pages_crawled, report.is_cut]).toEqual([7, true])
})

it('fetches at most four pages of a site at a time, and none once cancelled', async () => {
  await lab.fault({ target: 'sites', kind: 'stall', match: 'large-harbor.com/berth' })
  const tools = toolsOf(house)
  const jobId = ticketOf(await tools.run('seo-crawl', { url: 'http://large-harbor.com/' }))
  const underWay = () => lab.countRequests('sites', 'large-harbor.com/berth')
  await until('four pages are asked for', async () => (await underWay()) === 4)
  const job = await until('progress', async () => {
    const now = await tools.job('seo-crawl', jobId)
    return now.result && now
  })
  expect(job).toMatchObject({ status: 'running', result: { done: 1, total: 11 } })
  expect(await underWay()).toBe(4)
  await tools.cancel('seo-crawl', jobId)
  const other = await crawl('http://busy-harbor.com/')
  expect([other.pages_crawled > 0, await underWay()]).toEqual([true, 4])
})

describe('a hostile site', () => {
  it('loops, floods, compression bombs, crawler traps and internal redirects are survived and reported', async () => {
    const report = await crawl('http://hostile-harbor.com/', 60)
    const at = (path: string) => report.pages.find(({ url }) => new URL(url).pathname === path)
    expect(at('/loop')).toMatchObject({ status: null, failure: 'too_many_redirects' })
    expect(at('/ring-a')).toMatchObject({ status: null, failure: 'too_many_redirects' })
    expect(at('/inside')).toMatchObject({ status: null, failure: 'blocked_address' })
    expect(at('/loopback')).toMatchObject({ status: null, failure: 'blocked_address' })
    expect(at('/no-gzip')).toMatchObject({ status: null, failure: 'protocol' })
    for (const path of ['/flood', '/bomb', '/deep', '/zeros', '/links']) {
      expect([path, at(path)?.status]).toEqual([path, 200])
    }
    const codes = report.issues.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['redirect_circle', 'endless', 'heavy']))
    expect(report.pages_crawled).toBeLessThanOrEqual(60)
    // Each file of a loop is read once. The bomb and the internal address are given up.
    expect(report.sitemap.files.map(({ url }) => new URL(url).pathname)).toEqual([
      '/sitemap-a.xml',
      '/bomb',
      '/sitemap.xml',
      '/sitemap-b.xml',
    ])
  })

  it('a robots.txt and addresses built to cost as much time as possible are still processed', async () => {
    const report = await crawl('http://ruled-harbor.com/', 20)
    expect([report.pages_crawled, report.robots.status]).toEqual([20, 200])
    expect(report.issues.map(({ code }) => code)).toContain('endless')
  })

  it('a site that sends bytes very slowly is given up, and the job still ends', async () => {
    await lab.fault({
      target: 'sites',
      kind: 'slow_drip',
      match: 'busy-harbor.com/',
      delay_ms: 500,
    })
    const job = await finishedJob(house, 'seo-crawl', { url: 'http://busy-harbor.com/' }, 220_000)
    expect(job).toMatchObject({ status: 'failed', error: 'The server didn’t answer in time.' })
  })

  it.each(['http://127.0.0.1/', 'http://10.0.0.1/', 'http://[fd00::1]/', 'http://localhost:3000/'])(
    '400: %s is not crawled',
    async (url) => {
      for (const slug of ['seo-crawl', 'link-check']) {
        const run = toolsOf(house).run(slug, { url })
        await expect(run).rejects.toMatchObject({ status: 400, code: 'validation_error' })
      }
    },
  )

  it('400: a site that resolves to an internal address only later is not crawled', async () => {
    await lab.host(
      'turning-harbor.com',
      [{ type: 'A', data: '198.51.100.9' }],
      [{ type: 'A', data: '10.0.0.1' }],
    )
    // The lab has no such public address, so the early check uses up the first DNS answer.
    const url = 'http://turning-harbor.com/'
    await expect(toolsOf(house).run('seo-crawl', { url })).rejects.toMatchObject({ status: 400 })
  })
})

describe('link-check', () => {
  type Links = {
    total: number
    broken: number
    lost_fragments: string[]
    issues: { code: string; url?: string }[]
  }
  const check = async (url: string): Promise<Links> => {
    const job = await finishedJob(house, 'link-check', { url }, 220_000)
    expect(job.status).toBe('done')
    return job.result as unknown as Links
  }

  it('planted faults are found', async () => {
    const { total, broken, lost_fragments, issues } = await check('http://faulty-harbor.com/')
    const found = issues.map(({ code, url = '' }) => `${code} ${url}`)
    expect(total).toBeGreaterThan(15)
    expect(broken).toBe(3)
    expect(found).toEqual(
      expect.arrayContaining([
        'broken http://faulty-harbor.com/gone',
        'broken http://faulty-harbor.com/error',
        'broken http://no-such-harbor-anywhere.com/',
        'redirect_chain http://faulty-harbor.com/chain-1',
      ]),
    )
    expect(lost_fragments).toEqual(['nothing-here'])
  })

  it('hostile links are survived', async () => {
    const { issues } = await check('http://hostile-harbor.com/')
    const found = issues.map(({ code, url = '' }) => `${code} ${url}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'broken http://hostile-harbor.com/loop',
        'not_public http://169.254.169.254/latest/',
        'not_public http://127.0.0.1:5432/',
      ]),
    )
  })

  it('an address without an HTML page fails with the reason', async () => {
    const job = await finishedJob(house, 'link-check', { url: 'http://busy-harbor.com/quay.png' })
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('no HTML page') })
  })
})
