import { Parser } from 'htmlparser2'

/** Where the content of a docs page is (packages/web/src/docs/docs-frame.tsx). */
const CONTENT_CLASS = 'docs-main'
/** What only makes sense in a browser. */
const SKIPPED = new Set(['button', 'nav', 'svg', 'script', 'style', 'form', 'input', 'template'])
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'header',
  'footer',
  'dl',
  'ul',
  'ol',
  'details',
  'summary',
])
/** How the name above a piece of code tells its language. */
const LANGUAGES: readonly [name: RegExp, language: string][] = [
  [/\.mjs$/, 'js'],
  [/\.py$/, 'py'],
  [/\.sh$|^CLI$/, 'sh'],
]

type Attributes = Record<string, string>

/** The content of a rendered docs page as Markdown, with absolute links to other twins. */
export function markdownOf(html: string, origin: string): string {
  const writer = new MarkdownWriter(origin)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (text) => writer.text(text),
      onclosetag: (name) => writer.close(name),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return writer.result()
}

class MarkdownWriter {
  readonly #origin: string
  readonly #blocks: string[] = []
  /** How many elements are open inside the content. 0: outside. */
  #depth = 0
  /** The depth at which a skipped element was opened. */
  #skippedAt: number | undefined
  #line = ''
  #prefix = ''
  #code: string | undefined
  #row: string[] | undefined
  readonly #links: string[] = []
  /** The number of the last item of each open list. Undefined without numbers. */
  readonly #lists: (number | undefined)[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  open(name: string, attributes: Attributes): void {
    if (this.#depth === 0 && !attributes['class']?.split(' ').includes(CONTENT_CLASS)) return
    if (!VOID.has(name)) this.#depth += 1
    if (this.#skippedAt !== undefined) return
    if (isSkipped(name, attributes)) {
      if (!VOID.has(name)) this.#skippedAt = this.#depth
    } else this.#start(name, attributes)
  }

  close(name: string): void {
    if (this.#depth === 0 || VOID.has(name)) return
    if (this.#skippedAt === undefined) this.#end(name)
    else if (this.#skippedAt === this.#depth) this.#skippedAt = undefined
    this.#depth -= 1
    if (this.#depth === 0) this.#flush()
  }

  text(text: string): void {
    if (this.#depth === 0 || this.#skippedAt !== undefined) return
    if (this.#code !== undefined) this.#code += text
    else this.#line += text.replaceAll(/\s+/g, ' ')
  }

  result(): string {
    // What precedes the title is navigation.
    const title = this.#blocks.findIndex((block) => block.startsWith('# '))
    return `${this.#blocks.slice(Math.max(0, title)).join('\n\n')}\n`
  }

  #start(name: string, { href, class: classes = '' }: Attributes): void {
    if (this.#links.length > 0 && isHeading(name)) return
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level !== undefined) this.#begin(`${'#'.repeat(Number(level))} `)
    else if (name === 'li') this.#begin(this.#itemMark())
    else if (name === 'dt') this.#begin('- ')
    else if (name === 'dd') this.#line += ': '
    else if (name === 'tr') this.#row = []
    else if (name === 'pre') {
      this.#flush()
      this.#code = ''
    } else if (name === 'a') {
      this.#links.push(href ?? '')
      // Buttons stand side by side without a space.
      this.#line += this.#line.endsWith(')') ? ' [' : '['
    } else if (name === 'br') this.#line += ' '
    else if (classes.split(' ').includes('tag') && this.#line !== '') this.#line += ', '
    else {
      // A method stands beside its path without a space.
      if (name === 'code' && /\w$/.test(this.#line)) this.#line += ' '
      if (!this.#around(name) && BLOCKS.has(name)) this.#separate()
    }
    if (name === 'ul' || name === 'ol') this.#lists.push(name === 'ol' ? 0 : undefined)
  }

  #end(name: string): void {
    if (this.#links.length > 0 && isHeading(name)) this.#line = `${this.#line.trimEnd()}: `
    else if (name === 'pre') this.#endCode()
    else if (name === 'a') {
      this.#line = `${this.#line.trimEnd()}](${this.#address(this.#links.pop() ?? '')})`
    } else if (name === 'td' || name === 'th') this.#endCell()
    else if (name === 'tr') this.#endRow()
    else if (name === 'ul' || name === 'ol') {
      this.#flush()
      this.#lists.pop()
    } else if (/^h[1-6]$|^li$|^dd$/.test(name)) this.#flush()
    else if (!this.#around(name) && BLOCKS.has(name)) this.#separate()
  }

  /** A paragraph inside an item, a cell or a link doesn't end it. */
  #separate(): void {
    if (this.#line.endsWith('[')) return
    if (this.#isInItem() || this.#links.length > 0) this.#line += ' '
    else this.#flush()
  }

  /** Marks that are the same before and after a text. */
  #around(name: string): boolean {
    const mark = name === 'code' ? '`' : name === 'b' || name === 'strong' ? '**' : undefined
    if (mark !== undefined && this.#code === undefined) this.#line += mark
    return mark !== undefined
  }

  #isInItem(): boolean {
    return this.#row !== undefined || (this.#prefix !== '' && !this.#prefix.startsWith('#'))
  }

  #begin(prefix: string): void {
    this.#flush()
    this.#prefix = prefix
  }

  #itemMark(): string {
    const last = this.#lists.at(-1)
    const indent = '  '.repeat(Math.max(0, this.#lists.length - 1))
    if (last === undefined) return `${indent}- `
    this.#lists[this.#lists.length - 1] = last + 1
    return `${indent}${last + 1}. `
  }

  #flush(): void {
    const text = this.#line.replaceAll(/ +/g, ' ').trim()
    if (text !== '' && text !== '``') this.#add(this.#prefix + text)
    this.#line = ''
    this.#prefix = ''
  }

  /** Items of a list and rows of a table follow each other without a blank line. */
  #add(block: string): void {
    const kind = /^\s*(?:-|\d+\.) /
    const last = this.#blocks.at(-1)
    const isNext = last !== undefined && kind.test(block) && kind.test(last)
    if (isNext) this.#blocks[this.#blocks.length - 1] = `${last}\n${block}`
    else this.#blocks.push(block)
  }

  #endCode(): void {
    const code = (this.#code ?? '').trimEnd()
    const name = this.#blocks.at(-1) ?? ''
    const known = LANGUAGES.find(([pattern]) => pattern.test(name))?.[1]
    const language = known ?? (/^[[{]/.test(code) ? 'json' : '')
    this.#blocks.push(`\`\`\`${language}\n${code}\n\`\`\``)
    this.#code = undefined
  }

  #endCell(): void {
    this.#row?.push(this.#line.replaceAll('|', '\\|').replaceAll(/ +/g, ' ').trim())
    this.#line = ''
  }

  #endRow(): void {
    const row = this.#row ?? []
    this.#row = undefined
    const text = `| ${row.join(' | ')} |`
    const last = this.#blocks.at(-1)
    if (last?.startsWith('|')) this.#blocks[this.#blocks.length - 1] = `${last}\n${text}`
    else this.#blocks.push(`${text}\n|${'---|'.repeat(row.length)}`)
  }

  #address(href: string): string {
    if (!href.startsWith('/')) return href
    const [path = '', hash] = href.split('#', 2)
    const isTwin = /^\/docs(\/[a-z-]+)?$/.test(path)
    return `${this.#origin}${path}${isTwin ? '.md' : ''}${hash === undefined ? '' : `#${hash}`}`
  }
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name)
}

function isSkipped(name: string, attributes: Attributes): boolean {
  const isHidden = 'hidden' in attributes || attributes['aria-hidden'] === 'true'
  return SKIPPED.has(name) || isHidden || attributes['role'] === 'tablist'
}
