/** A record of a template. `{name}` stands for a variable, and an unfilled one leaves it out. */
export type TemplateRecord = {
  type: 'A' | 'AAAA' | 'ALIAS' | 'CNAME' | 'MX' | 'TXT'
  name: string
  content: string
  priority?: number
}

export type TemplateVariable = {
  name: string
  label: string
  example: string
  /** Records that need it are left out if it's empty, unless there is a usual value. */
  optional?: true
  /** What an empty one means. Providers give some customers another value than the usual one. */
  usual?: string
  pattern: RegExp
}

export type Template = {
  slug: string
  title: string
  kind: 'email' | 'website'
  variables: TemplateVariable[]
  records: TemplateRecord[]
}

export const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
export const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}\.?$/i
export const TOKEN = /^[\w.=+/:-]{1,200}$/
/** The text of a DKIM record: tags and a base64 key. */
export const DKIM = /^v=DKIM1;[\w\s.=+/:;-]{1,2000}$/
