import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import type { App } from '../app.ts'
import { descriptionsOf } from '../openapi.ts'
import type { SamplesOf } from '../page-renderer.ts'
import type { RenderedPages } from '../rendered-pages.ts'
import { PUBLIC_PATHS } from '../site-paths.ts'
import { type DocsSection, sectionsOf } from './docs-sections.ts'
import { markdownOf } from './markdown-of.ts'
import { referenceMarkdown } from './reference-markdown.ts'

type Needs = { baseUrl: string; pages: Pick<RenderedPages, 'pageFor'>; samplesOf: SamplesOf }
type Reference = () => string

const HIDDEN = { schema: { hide: true } } as const
/** The console signs requests in the browser, and nothing else. */
const DOCS_PATHS = PUBLIC_PATHS.filter(
  (path) => /^\/docs(\/|$)/.test(path) && path !== '/docs/console',
)
/** Its operations unfold in the browser, so their text comes from the description instead. */
const REFERENCE = '/docs/reference'
/** It only lists the other pages. */
const HOME = '/docs'
const SUMMARY =
  'Domain search, prices, WHOIS, a marketplace, and a signed API for partners who sell domains.'

/**
 * GET /docs….md, /llms.txt and /llms-full.txt: the docs as text, for assistants and terminals. Made
 * from the pages themselves, so that they can't differ. The search of the docs reads the same texts.
 */
export function serveDocsText(app: App, needs: Needs): void {
  const reference = () => referenceMarkdown(descriptionsOf(app).open, needs.samplesOf)
  const docs = new DocsTexts(needs, reference)
  for (const path of DOCS_PATHS) {
    app.get(`${path}.md`, HIDDEN, async (request, reply) =>
      reply.type('text/markdown; charset=utf-8').send(await docs.page(path, request)),
    )
  }
  app.get('/docs/search.json', HIDDEN, async (request, reply) => {
    const sections = await docs.sections(request)
    return reply.header('cache-control', 'public, max-age=300').send({ sections })
  })
  app.get('/llms.txt', HIDDEN, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await docs.overview(request)),
  )
  app.get('/llms-full.txt', HIDDEN, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await docs.everything(request)),
  )
}

/** The pages change only with the program, so each is made once. */
class DocsTexts {
  readonly #origin: string
  readonly #pages: Needs['pages']
  readonly #reference: Reference
  readonly #kept = new Map<string, string>()

  constructor({ baseUrl, pages }: Needs, reference: Reference) {
    this.#reference = reference
    this.#origin = new URL(baseUrl).origin
    this.#pages = pages
  }

  async page(path: string, request: FastifyRequest): Promise<string> {
    return await this.#once(path, async () => await this.#markdown(path, request))
  }

  async #markdown(path: string, request: FastifyRequest): Promise<string> {
    // With its code in every language.
    const url = `${path}?code=all`
    const page = await this.#pages.pageFor({ url, ip: request.ip, log: request.log })
    if (page?.status !== 200) {
      throw new Refusal('service_unavailable', 'This page is not ready. Try again in a moment.')
    }
    const html = await page.bodies.html()
    const text = markdownOf(html.toString(), this.#origin)
    if (path !== REFERENCE) return text
    const first = `${this.#origin}/docs/first-request.md`
    const hint = `Signed examples use \`signed\` and \`partner\` from [Your first request](${first}).`
    return `${headText(text)}\n${hint}\n\n${this.#reference()}`
  }

  /** A list of all pages, as llmstxt.org describes it. */
  async overview(request: FastifyRequest): Promise<string> {
    return await this.#once('overview', async () => await this.#listed(request))
  }

  async everything(request: FastifyRequest): Promise<string> {
    return await this.#once('everything', async () => await this.#joined(request))
  }

  /** Of the guides. The search knows the reference's operations by itself. */
  async sections(request: FastifyRequest): Promise<DocsSection[]> {
    const sections: DocsSection[] = []
    for (const path of DOCS_PATHS) {
      if (path === REFERENCE || path === HOME) continue
      sections.push(...sectionsOf(path, await this.page(path, request)))
    }
    return sections
  }

  async #listed(request: FastifyRequest): Promise<string> {
    const lines: string[] = []
    for (const path of DOCS_PATHS) {
      const { title, lead } = headOf(await this.page(path, request))
      lines.push(`- [${title}](${this.#origin}${path}.md): ${lead}`)
    }
    const files = [
      `- [openapi.json](${this.#origin}/api/openapi.json): Every operation, as OpenAPI 3.1`,
      `- [collection.json](${this.#origin}/api/collection.json): The same for Postman, Bruno and Insomnia`,
      `- [llms-full.txt](${this.#origin}/llms-full.txt): All of these pages in one file`,
    ]
    return `# Namehouse\n\n> ${SUMMARY}\n\n## Docs\n\n${lines.join('\n')}\n\n## Files\n\n${files.join('\n')}\n`
  }

  async #joined(request: FastifyRequest): Promise<string> {
    const texts: string[] = []
    for (const path of DOCS_PATHS) {
      texts.push(`<!-- ${this.#origin}${path} -->\n\n${await this.page(path, request)}`)
    }
    return texts.join('\n\n')
  }

  async #once(name: string, make: () => Promise<string>): Promise<string> {
    const text = this.#kept.get(name) ?? (await make())
    this.#kept.set(name, text)
    return text
  }
}

/** What stands above the first section. */
function headText(markdown: string): string {
  const { title, lead } = headOf(markdown)
  return `# ${title}\n\n${lead}\n`
}

/** The title and the first paragraph after it. */
function headOf(markdown: string): { title: string; lead: string } {
  const [, title = '', lead = ''] = /^# (.+)\n\n(.+)$/m.exec(markdown) ?? []
  return { title, lead }
}
